__device__ int step(int s, int i) { for (int k = 0; k < i; k++) s += k; return s; }
__global__ void k(int *A, int *B, int n)
{
	int t = threadIdx.x;

for (int i1 = 0; i1 < n; i1++)
{
A[t + i1] = 2;
for (int i2 = 0; i2 < n; i2++)
{
A[t + i2] = 2;
for (int i3 = 0; i3 < n; i3++)
{
A[t + i3] = 2;
for (int i4 = 0; i4 < n; i4++)
{
A[t + i4] = 2;
for (int i5 = 0; i5 < n; i5++)
{
A[t + i5] = 2;
for (int i6 = 0; i6 < n; i6++)
{
A[t + i6] = 2;
for (int i7 = 0; i7 < n; i7++)
{
A[t + i7] = 2;
for (int i8 = 0; i8 < n; i8++)
{
A[t + i8] = 2;
for (int i9 = 0; i9 < n; i9++)
{
A[t + i9] = 2;
for (int i10 = 0; i10 < n; i10++)
{
A[t + i10] = 2;
for (int i11 = 0; i11 < n; i11++)
{
A[t + i11] = 2;
for (int i12 = 0; i12 < n; i12++)
{
A[t + i12] = 2;
for (int i13 = 0; i13 < n; i13++)
{
A[t + i13] = 2;
for (int i14 = 0; i14 < n; i14++)
{
A[t + i14] = 2;
for (int i15 = 0; i15 < n; i15++)
{
A[t + i15] = 2;
for (int i16 = 0; i16 < n; i16++)
{
A[t + i16] = 2;
for (int i17 = 0; i17 < n; i17++)
{
A[t + i17] = 2;
for (int i18 = 0; i18 < n; i18++)
{
A[t + i18] = 2;
for (int i19 = 0; i19 < n; i19++)
{
A[t + i19] = 2;
for (int i20 = 0; i20 < n; i20++)
{
A[t + i20] = 2;
for (int i21 = 0; i21 < n; i21++)
{
A[t + i21] = 2;
for (int i22 = 0; i22 < n; i22++)
{
A[t + i22] = 2;
for (int i23 = 0; i23 < n; i23++)
{
A[t + i23] = 2;
for (int i24 = 0; i24 < n; i24++)
{
A[t + i24] = 2;
for (int i25 = 0; i25 < n; i25++)
{
A[t + i25] = 2;
for (int i26 = 0; i26 < n; i26++)
{
A[t + i26] = 2;
for (int i27 = 0; i27 < n; i27++)
{
A[t + i27] = 2;
for (int i28 = 0; i28 < n; i28++)
{
A[t + i28] = 2;
for (int i29 = 0; i29 < n; i29++)
{
A[t + i29] = 2;
for (int i30 = 0; i30 < n; i30++)
{
A[t + i30] = 2;
for (int i31 = 0; i31 < n; i31++)
{
A[t + i31] = 2;
for (int i32 = 0; i32 < n; i32++)
{
A[t + i32] = 2;
for (int i33 = 0; i33 < n; i33++)
{
A[t + i33] = 2;
for (int i34 = 0; i34 < n; i34++)
{
A[t + i34] = 2;
for (int i35 = 0; i35 < n; i35++)
{
A[t + i35] = 2;
for (int i36 = 0; i36 < n; i36++)
{
A[t + i36] = 2;
for (int i37 = 0; i37 < n; i37++)
{
A[t + i37] = 2;
for (int i38 = 0; i38 < n; i38++)
{
A[t + i38] = 2;
for (int i39 = 0; i39 < n; i39++)
{
A[t + i39] = 2;
for (int i40 = 0; i40 < n; i40++)
{
A[t + i40] = 2;
for (int i41 = 0; i41 < n; i41++)
{
A[t + i41] = 2;
for (int i42 = 0; i42 < n; i42++)
{
A[t + i42] = 2;
for (int i43 = 0; i43 < n; i43++)
{
A[t + i43] = 2;
for (int i44 = 0; i44 < n; i44++)
{
A[t + i44] = 2;
for (int i45 = 0; i45 < n; i45++)
{
A[t + i45] = 2;
for (int i46 = 0; i46 < n; i46++)
{
A[t + i46] = 2;
for (int i47 = 0; i47 < n; i47++)
{
A[t + i47] = 2;
for (int i48 = 0; i48 < n; i48++)
{
A[t + i48] = 2;
for (int i49 = 0; i49 < n; i49++)
{
A[t + i49] = 2;
for (int i50 = 0; i50 < n; i50++)
{
A[t + i50] = 2;
for (int i51 = 0; i51 < n; i51++)
{
A[t + i51] = 2;
for (int i52 = 0; i52 < n; i52++)
{
A[t + i52] = 2;
for (int i53 = 0; i53 < n; i53++)
{
A[t + i53] = 2;
for (int i54 = 0; i54 < n; i54++)
{
A[t + i54] = 2;
for (int i55 = 0; i55 < n; i55++)
{
A[t + i55] = 2;
for (int i56 = 0; i56 < n; i56++)
{
A[t + i56] = 2;
for (int i57 = 0; i57 < n; i57++)
{
A[t + i57] = 2;
for (int i58 = 0; i58 < n; i58++)
{
A[t + i58] = 2;
for (int i59 = 0; i59 < n; i59++)
{
A[t + i59] = 2;
for (int i60 = 0; i60 < n; i60++)
{
A[t + i60] = 2;
for (int i61 = 0; i61 < n; i61++)
{
A[t + i61] = 2;
for (int i62 = 0; i62 < n; i62++)
{
A[t + i62] = 2;
for (int i63 = 0; i63 < n; i63++)
{
A[t + i63] = 2;
for (int i64 = 0; i64 < n; i64++)
{
A[t + i64] = 2;
for (int i65 = 0; i65 < n; i65++)
{
A[t + i65] = 2;
for (int i66 = 0; i66 < n; i66++)
{
A[t + i66] = 2;
for (int i67 = 0; i67 < n; i67++)
{
A[t + i67] = 2;
for (int i68 = 0; i68 < n; i68++)
{
A[t + i68] = 2;
for (int i69 = 0; i69 < n; i69++)
{
A[t + i69] = 2;
for (int i70 = 0; i70 < n; i70++)
{
A[t + i70] = 2;
for (int i71 = 0; i71 < n; i71++)
{
A[t + i71] = 2;
for (int i72 = 0; i72 < n; i72++)
{
A[t + i72] = 2;
for (int i73 = 0; i73 < n; i73++)
{
A[t + i73] = 2;
for (int i74 = 0; i74 < n; i74++)
{
A[t + i74] = 2;
for (int i75 = 0; i75 < n; i75++)
{
A[t + i75] = 2;
for (int i76 = 0; i76 < n; i76++)
{
A[t + i76] = 2;
for (int i77 = 0; i77 < n; i77++)
{
A[t + i77] = 2;
for (int i78 = 0; i78 < n; i78++)
{
A[t + i78] = 2;
for (int i79 = 0; i79 < n; i79++)
{
A[t + i79] = 2;
for (int i80 = 0; i80 < n; i80++)
{
A[t + i80] = 2;
for (int i81 = 0; i81 < n; i81++)
{
A[t + i81] = 2;
for (int i82 = 0; i82 < n; i82++)
{
A[t + i82] = 2;
for (int i83 = 0; i83 < n; i83++)
{
A[t + i83] = 2;
for (int i84 = 0; i84 < n; i84++)
{
A[t + i84] = 2;
for (int i85 = 0; i85 < n; i85++)
{
A[t + i85] = 2;
for (int i86 = 0; i86 < n; i86++)
{
A[t + i86] = 2;
for (int i87 = 0; i87 < n; i87++)
{
A[t + i87] = 2;
for (int i88 = 0; i88 < n; i88++)
{
A[t + i88] = 2;
for (int i89 = 0; i89 < n; i89++)
{
A[t + i89] = 2;
for (int i90 = 0; i90 < n; i90++)
{
A[t + i90] = 2;
for (int i91 = 0; i91 < n; i91++)
{
A[t + i91] = 2;
for (int i92 = 0; i92 < n; i92++)
{
A[t + i92] = 2;
for (int i93 = 0; i93 < n; i93++)
{
A[t + i93] = 2;
for (int i94 = 0; i94 < n; i94++)
{
A[t + i94] = 2;
for (int i95 = 0; i95 < n; i95++)
{
A[t + i95] = 2;
for (int i96 = 0; i96 < n; i96++)
{
A[t + i96] = 2;
for (int i97 = 0; i97 < n; i97++)
{
A[t + i97] = 2;
for (int i98 = 0; i98 < n; i98++)
{
A[t + i98] = 2;
for (int i99 = 0; i99 < n; i99++)
{
A[t + i99] = 2;
for (int i100 = 0; i100 < n; i100++)
{
A[t + i100] = 2;
for (int i101 = 0; i101 < n; i101++)
{
A[t + i101] = 2;
for (int i102 = 0; i102 < n; i102++)
{
A[t + i102] = 2;
for (int i103 = 0; i103 < n; i103++)
{
A[t + i103] = 2;
for (int i104 = 0; i104 < n; i104++)
{
A[t + i104] = 2;
for (int i105 = 0; i105 < n; i105++)
{
A[t + i105] = 2;
for (int i106 = 0; i106 < n; i106++)
{
A[t + i106] = 2;
for (int i107 = 0; i107 < n; i107++)
{
A[t + i107] = 2;
for (int i108 = 0; i108 < n; i108++)
{
A[t + i108] = 2;
for (int i109 = 0; i109 < n; i109++)
{
A[t + i109] = 2;
for (int i110 = 0; i110 < n; i110++)
{
A[t + i110] = 2;
for (int i111 = 0; i111 < n; i111++)
{
A[t + i111] = 2;
for (int i112 = 0; i112 < n; i112++)
{
A[t + i112] = 2;
for (int i113 = 0; i113 < n; i113++)
{
A[t + i113] = 2;
for (int i114 = 0; i114 < n; i114++)
{
A[t + i114] = 2;
for (int i115 = 0; i115 < n; i115++)
{
A[t + i115] = 2;
for (int i116 = 0; i116 < n; i116++)
{
A[t + i116] = 2;
for (int i117 = 0; i117 < n; i117++)
{
A[t + i117] = 2;
for (int i118 = 0; i118 < n; i118++)
{
A[t + i118] = 2;
for (int i119 = 0; i119 < n; i119++)
{
A[t + i119] = 2;
for (int i120 = 0; i120 < n; i120++)
{
A[t + i120] = 2;
for (int i121 = 0; i121 < n; i121++)
{
A[t + i121] = 2;
for (int i122 = 0; i122 < n; i122++)
{
A[t + i122] = 2;
for (int i123 = 0; i123 < n; i123++)
{
A[t + i123] = 2;
for (int i124 = 0; i124 < n; i124++)
{
A[t + i124] = 2;
for (int i125 = 0; i125 < n; i125++)
{
A[t + i125] = 2;
for (int i126 = 0; i126 < n; i126++)
{
A[t + i126] = 2;
for (int i127 = 0; i127 < n; i127++)
{
A[t + i127] = 2;
for (int i128 = 0; i128 < n; i128++)
{
A[t + i128] = 2;
for (int i129 = 0; i129 < n; i129++)
{
A[t + i129] = 2;
for (int i130 = 0; i130 < n; i130++)
{
A[t + i130] = 2;
for (int i131 = 0; i131 < n; i131++)
{
A[t + i131] = 2;
for (int i132 = 0; i132 < n; i132++)
{
A[t + i132] = 2;
for (int i133 = 0; i133 < n; i133++)
{
A[t + i133] = 2;
for (int i134 = 0; i134 < n; i134++)
{
A[t + i134] = 2;
for (int i135 = 0; i135 < n; i135++)
{
A[t + i135] = 2;
for (int i136 = 0; i136 < n; i136++)
{
A[t + i136] = 2;
for (int i137 = 0; i137 < n; i137++)
{
A[t + i137] = 2;
for (int i138 = 0; i138 < n; i138++)
{
A[t + i138] = 2;
for (int i139 = 0; i139 < n; i139++)
{
A[t + i139] = 2;
for (int i140 = 0; i140 < n; i140++)
{
A[t + i140] = 2;
for (int i141 = 0; i141 < n; i141++)
{
A[t + i141] = 2;
for (int i142 = 0; i142 < n; i142++)
{
A[t + i142] = 2;
for (int i143 = 0; i143 < n; i143++)
{
A[t + i143] = 2;
for (int i144 = 0; i144 < n; i144++)
{
A[t + i144] = 2;
for (int i145 = 0; i145 < n; i145++)
{
A[t + i145] = 2;
for (int i146 = 0; i146 < n; i146++)
{
A[t + i146] = 2;
for (int i147 = 0; i147 < n; i147++)
{
A[t + i147] = 2;
for (int i148 = 0; i148 < n; i148++)
{
A[t + i148] = 2;
for (int i149 = 0; i149 < n; i149++)
{
A[t + i149] = 2;
for (int i150 = 0; i150 < n; i150++)
{
A[t + i150] = 2;
for (int i151 = 0; i151 < n; i151++)
{
A[t + i151] = 2;
for (int i152 = 0; i152 < n; i152++)
{
A[t + i152] = 2;
for (int i153 = 0; i153 < n; i153++)
{
A[t + i153] = 2;
for (int i154 = 0; i154 < n; i154++)
{
A[t + i154] = 2;
for (int i155 = 0; i155 < n; i155++)
{
A[t + i155] = 2;
for (int i156 = 0; i156 < n; i156++)
{
A[t + i156] = 2;
for (int i157 = 0; i157 < n; i157++)
{
A[t + i157] = 2;
for (int i158 = 0; i158 < n; i158++)
{
A[t + i158] = 2;
for (int i159 = 0; i159 < n; i159++)
{
A[t + i159] = 2;
for (int i160 = 0; i160 < n; i160++)
{
A[t + i160] = 2;
for (int i161 = 0; i161 < n; i161++)
{
A[t + i161] = 2;
for (int i162 = 0; i162 < n; i162++)
{
A[t + i162] = 2;
for (int i163 = 0; i163 < n; i163++)
{
A[t + i163] = 2;
for (int i164 = 0; i164 < n; i164++)
{
A[t + i164] = 2;
for (int i165 = 0; i165 < n; i165++)
{
A[t + i165] = 2;
for (int i166 = 0; i166 < n; i166++)
{
A[t + i166] = 2;
for (int i167 = 0; i167 < n; i167++)
{
A[t + i167] = 2;
for (int i168 = 0; i168 < n; i168++)
{
A[t + i168] = 2;
for (int i169 = 0; i169 < n; i169++)
{
A[t + i169] = 2;
for (int i170 = 0; i170 < n; i170++)
{
A[t + i170] = 2;
for (int i171 = 0; i171 < n; i171++)
{
A[t + i171] = 2;
for (int i172 = 0; i172 < n; i172++)
{
A[t + i172] = 2;
for (int i173 = 0; i173 < n; i173++)
{
A[t + i173] = 2;
for (int i174 = 0; i174 < n; i174++)
{
A[t + i174] = 2;
for (int i175 = 0; i175 < n; i175++)
{
A[t + i175] = 2;
for (int i176 = 0; i176 < n; i176++)
{
A[t + i176] = 2;
for (int i177 = 0; i177 < n; i177++)
{
A[t + i177] = 2;
for (int i178 = 0; i178 < n; i178++)
{
A[t + i178] = 2;
for (int i179 = 0; i179 < n; i179++)
{
A[t + i179] = 2;
for (int i180 = 0; i180 < n; i180++)
{
A[t + i180] = 2;
for (int i181 = 0; i181 < n; i181++)
{
A[t + i181] = 2;
for (int i182 = 0; i182 < n; i182++)
{
A[t + i182] = 2;
for (int i183 = 0; i183 < n; i183++)
{
A[t + i183] = 2;
for (int i184 = 0; i184 < n; i184++)
{
A[t + i184] = 2;
for (int i185 = 0; i185 < n; i185++)
{
A[t + i185] = 2;
for (int i186 = 0; i186 < n; i186++)
{
A[t + i186] = 2;
for (int i187 = 0; i187 < n; i187++)
{
A[t + i187] = 2;
for (int i188 = 0; i188 < n; i188++)
{
A[t + i188] = 2;
for (int i189 = 0; i189 < n; i189++)
{
A[t + i189] = 2;
for (int i190 = 0; i190 < n; i190++)
{
A[t + i190] = 2;
for (int i191 = 0; i191 < n; i191++)
{
A[t + i191] = 2;
for (int i192 = 0; i192 < n; i192++)
{
A[t + i192] = 2;
for (int i193 = 0; i193 < n; i193++)
{
A[t + i193] = 2;
for (int i194 = 0; i194 < n; i194++)
{
A[t + i194] = 2;
for (int i195 = 0; i195 < n; i195++)
{
A[t + i195] = 2;
for (int i196 = 0; i196 < n; i196++)
{
A[t + i196] = 2;
for (int i197 = 0; i197 < n; i197++)
{
A[t + i197] = 2;
for (int i198 = 0; i198 < n; i198++)
{
A[t + i198] = 2;
for (int i199 = 0; i199 < n; i199++)
{
A[t + i199] = 2;
for (int i200 = 0; i200 < n; i200++)
{
A[t + i200] = 2;
for (int i201 = 0; i201 < n; i201++)
{
A[t + i201] = 2;
for (int i202 = 0; i202 < n; i202++)
{
A[t + i202] = 2;
for (int i203 = 0; i203 < n; i203++)
{
A[t + i203] = 2;
for (int i204 = 0; i204 < n; i204++)
{
A[t + i204] = 2;
for (int i205 = 0; i205 < n; i205++)
{
A[t + i205] = 2;
for (int i206 = 0; i206 < n; i206++)
{
A[t + i206] = 2;
for (int i207 = 0; i207 < n; i207++)
{
A[t + i207] = 2;
for (int i208 = 0; i208 < n; i208++)
{
A[t + i208] = 2;
for (int i209 = 0; i209 < n; i209++)
{
A[t + i209] = 2;
for (int i210 = 0; i210 < n; i210++)
{
A[t + i210] = 2;
for (int i211 = 0; i211 < n; i211++)
{
A[t + i211] = 2;
for (int i212 = 0; i212 < n; i212++)
{
A[t + i212] = 2;
for (int i213 = 0; i213 < n; i213++)
{
A[t + i213] = 2;
for (int i214 = 0; i214 < n; i214++)
{
A[t + i214] = 2;
for (int i215 = 0; i215 < n; i215++)
{
A[t + i215] = 2;
for (int i216 = 0; i216 < n; i216++)
{
A[t + i216] = 2;
for (int i217 = 0; i217 < n; i217++)
{
A[t + i217] = 2;
for (int i218 = 0; i218 < n; i218++)
{
A[t + i218] = 2;
for (int i219 = 0; i219 < n; i219++)
{
A[t + i219] = 2;
for (int i220 = 0; i220 < n; i220++)
{
A[t + i220] = 2;
for (int i221 = 0; i221 < n; i221++)
{
A[t + i221] = 2;
for (int i222 = 0; i222 < n; i222++)
{
A[t + i222] = 2;
for (int i223 = 0; i223 < n; i223++)
{
A[t + i223] = 2;
for (int i224 = 0; i224 < n; i224++)
{
A[t + i224] = 2;
for (int i225 = 0; i225 < n; i225++)
{
A[t + i225] = 2;
for (int i226 = 0; i226 < n; i226++)
{
A[t + i226] = 2;
for (int i227 = 0; i227 < n; i227++)
{
A[t + i227] = 2;
for (int i228 = 0; i228 < n; i228++)
{
A[t + i228] = 2;
for (int i229 = 0; i229 < n; i229++)
{
A[t + i229] = 2;
for (int i230 = 0; i230 < n; i230++)
{
A[t + i230] = 2;
for (int i231 = 0; i231 < n; i231++)
{
A[t + i231] = 2;
for (int i232 = 0; i232 < n; i232++)
{
A[t + i232] = 2;
for (int i233 = 0; i233 < n; i233++)
{
A[t + i233] = 2;
for (int i234 = 0; i234 < n; i234++)
{
A[t + i234] = 2;
for (int i235 = 0; i235 < n; i235++)
{
A[t + i235] = 2;
for (int i236 = 0; i236 < n; i236++)
{
A[t + i236] = 2;
for (int i237 = 0; i237 < n; i237++)
{
A[t + i237] = 2;
for (int i238 = 0; i238 < n; i238++)
{
A[t + i238] = 2;
for (int i239 = 0; i239 < n; i239++)
{
A[t + i239] = 2;
for (int i240 = 0; i240 < n; i240++)
{
A[t + i240] = 2;
for (int i241 = 0; i241 < n; i241++)
{
A[t + i241] = 2;
for (int i242 = 0; i242 < n; i242++)
{
A[t + i242] = 2;
for (int i243 = 0; i243 < n; i243++)
{
A[t + i243] = 2;
for (int i244 = 0; i244 < n; i244++)
{
A[t + i244] = 2;
for (int i245 = 0; i245 < n; i245++)
{
A[t + i245] = 2;
for (int i246 = 0; i246 < n; i246++)
{
A[t + i246] = 2;
for (int i247 = 0; i247 < n; i247++)
{
A[t + i247] = 2;
for (int i248 = 0; i248 < n; i248++)
{
A[t + i248] = 2;
for (int i249 = 0; i249 < n; i249++)
{
A[t + i249] = 2;
for (int i250 = 0; i250 < n; i250++)
{
A[t + i250] = 2;
for (int i251 = 0; i251 < n; i251++)
{
A[t + i251] = 2;
for (int i252 = 0; i252 < n; i252++)
{
A[t + i252] = 2;
for (int i253 = 0; i253 < n; i253++)
{
A[t + i253] = 2;
for (int i254 = 0; i254 < n; i254++)
{
A[t + i254] = 2;
for (int i255 = 0; i255 < n; i255++)
{
A[t + i255] = 2;
for (int i256 = 0; i256 < n; i256++)
{
A[t + i256] = 2;
for (int i257 = 0; i257 < n; i257++)
{
A[t + i257] = 2;
for (int i258 = 0; i258 < n; i258++)
{
A[t + i258] = 2;
for (int i259 = 0; i259 < n; i259++)
{
A[t + i259] = 2;
for (int i260 = 0; i260 < n; i260++)
{
A[t + i260] = 2;
for (int i261 = 0; i261 < n; i261++)
{
A[t + i261] = 2;
for (int i262 = 0; i262 < n; i262++)
{
A[t + i262] = 2;
for (int i263 = 0; i263 < n; i263++)
{
A[t + i263] = 2;
for (int i264 = 0; i264 < n; i264++)
{
A[t + i264] = 2;
for (int i265 = 0; i265 < n; i265++)
{
A[t + i265] = 2;
for (int i266 = 0; i266 < n; i266++)
{
A[t + i266] = 2;
for (int i267 = 0; i267 < n; i267++)
{
A[t + i267] = 2;
for (int i268 = 0; i268 < n; i268++)
{
A[t + i268] = 2;
for (int i269 = 0; i269 < n; i269++)
{
A[t + i269] = 2;
for (int i270 = 0; i270 < n; i270++)
{
A[t + i270] = 2;
for (int i271 = 0; i271 < n; i271++)
{
A[t + i271] = 2;
for (int i272 = 0; i272 < n; i272++)
{
A[t + i272] = 2;
for (int i273 = 0; i273 < n; i273++)
{
A[t + i273] = 2;
for (int i274 = 0; i274 < n; i274++)
{
A[t + i274] = 2;
for (int i275 = 0; i275 < n; i275++)
{
A[t + i275] = 2;
for (int i276 = 0; i276 < n; i276++)
{
A[t + i276] = 2;
for (int i277 = 0; i277 < n; i277++)
{
A[t + i277] = 2;
for (int i278 = 0; i278 < n; i278++)
{
A[t + i278] = 2;
for (int i279 = 0; i279 < n; i279++)
{
A[t + i279] = 2;
for (int i280 = 0; i280 < n; i280++)
{
A[t + i280] = 2;
for (int i281 = 0; i281 < n; i281++)
{
A[t + i281] = 2;
for (int i282 = 0; i282 < n; i282++)
{
A[t + i282] = 2;
for (int i283 = 0; i283 < n; i283++)
{
A[t + i283] = 2;
for (int i284 = 0; i284 < n; i284++)
{
A[t + i284] = 2;
for (int i285 = 0; i285 < n; i285++)
{
A[t + i285] = 2;
for (int i286 = 0; i286 < n; i286++)
{
A[t + i286] = 2;
for (int i287 = 0; i287 < n; i287++)
{
A[t + i287] = 2;
for (int i288 = 0; i288 < n; i288++)
{
A[t + i288] = 2;
for (int i289 = 0; i289 < n; i289++)
{
A[t + i289] = 2;
for (int i290 = 0; i290 < n; i290++)
{
A[t + i290] = 2;
for (int i291 = 0; i291 < n; i291++)
{
A[t + i291] = 2;
for (int i292 = 0; i292 < n; i292++)
{
A[t + i292] = 2;
for (int i293 = 0; i293 < n; i293++)
{
A[t + i293] = 2;
for (int i294 = 0; i294 < n; i294++)
{
A[t + i294] = 2;
for (int i295 = 0; i295 < n; i295++)
{
A[t + i295] = 2;
for (int i296 = 0; i296 < n; i296++)
{
A[t + i296] = 2;
for (int i297 = 0; i297 < n; i297++)
{
A[t + i297] = 2;
for (int i298 = 0; i298 < n; i298++)
{
A[t + i298] = 2;
for (int i299 = 0; i299 < n; i299++)
{
A[t + i299] = 2;
for (int i300 = 0; i300 < n; i300++)
{
A[t + i300] = 2;
for (int i301 = 0; i301 < n; i301++)
{
A[t + i301] = 2;
for (int i302 = 0; i302 < n; i302++)
{
A[t + i302] = 2;
for (int i303 = 0; i303 < n; i303++)
{
A[t + i303] = 2;
for (int i304 = 0; i304 < n; i304++)
{
A[t + i304] = 2;
for (int i305 = 0; i305 < n; i305++)
{
A[t + i305] = 2;
for (int i306 = 0; i306 < n; i306++)
{
A[t + i306] = 2;
for (int i307 = 0; i307 < n; i307++)
{
A[t + i307] = 2;
for (int i308 = 0; i308 < n; i308++)
{
A[t + i308] = 2;
for (int i309 = 0; i309 < n; i309++)
{
A[t + i309] = 2;
for (int i310 = 0; i310 < n; i310++)
{
A[t + i310] = 2;
for (int i311 = 0; i311 < n; i311++)
{
A[t + i311] = 2;
for (int i312 = 0; i312 < n; i312++)
{
A[t + i312] = 2;
for (int i313 = 0; i313 < n; i313++)
{
A[t + i313] = 2;
for (int i314 = 0; i314 < n; i314++)
{
A[t + i314] = 2;
for (int i315 = 0; i315 < n; i315++)
{
A[t + i315] = 2;
for (int i316 = 0; i316 < n; i316++)
{
A[t + i316] = 2;
for (int i317 = 0; i317 < n; i317++)
{
A[t + i317] = 2;
for (int i318 = 0; i318 < n; i318++)
{
A[t + i318] = 2;
for (int i319 = 0; i319 < n; i319++)
{
A[t + i319] = 2;
for (int i320 = 0; i320 < n; i320++)
{
A[t + i320] = 2;
for (int i321 = 0; i321 < n; i321++)
{
A[t + i321] = 2;
for (int i322 = 0; i322 < n; i322++)
{
A[t + i322] = 2;
for (int i323 = 0; i323 < n; i323++)
{
A[t + i323] = 2;
for (int i324 = 0; i324 < n; i324++)
{
A[t + i324] = 2;
for (int i325 = 0; i325 < n; i325++)
{
A[t + i325] = 2;
for (int i326 = 0; i326 < n; i326++)
{
A[t + i326] = 2;
for (int i327 = 0; i327 < n; i327++)
{
A[t + i327] = 2;
for (int i328 = 0; i328 < n; i328++)
{
A[t + i328] = 2;
for (int i329 = 0; i329 < n; i329++)
{
A[t + i329] = 2;
for (int i330 = 0; i330 < n; i330++)
{
A[t + i330] = 2;
for (int i331 = 0; i331 < n; i331++)
{
A[t + i331] = 2;
for (int i332 = 0; i332 < n; i332++)
{
A[t + i332] = 2;
for (int i333 = 0; i333 < n; i333++)
{
A[t + i333] = 2;
for (int i334 = 0; i334 < n; i334++)
{
A[t + i334] = 2;
for (int i335 = 0; i335 < n; i335++)
{
A[t + i335] = 2;
for (int i336 = 0; i336 < n; i336++)
{
A[t + i336] = 2;
for (int i337 = 0; i337 < n; i337++)
{
A[t + i337] = 2;
for (int i338 = 0; i338 < n; i338++)
{
A[t + i338] = 2;
for (int i339 = 0; i339 < n; i339++)
{
A[t + i339] = 2;
for (int i340 = 0; i340 < n; i340++)
{
A[t + i340] = 2;
for (int i341 = 0; i341 < n; i341++)
{
A[t + i341] = 2;
for (int i342 = 0; i342 < n; i342++)
{
A[t + i342] = 2;
for (int i343 = 0; i343 < n; i343++)
{
A[t + i343] = 2;
for (int i344 = 0; i344 < n; i344++)
{
A[t + i344] = 2;
for (int i345 = 0; i345 < n; i345++)
{
A[t + i345] = 2;
for (int i346 = 0; i346 < n; i346++)
{
A[t + i346] = 2;
for (int i347 = 0; i347 < n; i347++)
{
A[t + i347] = 2;
for (int i348 = 0; i348 < n; i348++)
{
A[t + i348] = 2;
for (int i349 = 0; i349 < n; i349++)
{
A[t + i349] = 2;
for (int i350 = 0; i350 < n; i350++)
{
A[t + i350] = 2;
for (int i351 = 0; i351 < n; i351++)
{
A[t + i351] = 2;
for (int i352 = 0; i352 < n; i352++)
{
A[t + i352] = 2;
for (int i353 = 0; i353 < n; i353++)
{
A[t + i353] = 2;
for (int i354 = 0; i354 < n; i354++)
{
A[t + i354] = 2;
for (int i355 = 0; i355 < n; i355++)
{
A[t + i355] = 2;
for (int i356 = 0; i356 < n; i356++)
{
A[t + i356] = 2;
for (int i357 = 0; i357 < n; i357++)
{
A[t + i357] = 2;
for (int i358 = 0; i358 < n; i358++)
{
A[t + i358] = 2;
for (int i359 = 0; i359 < n; i359++)
{
A[t + i359] = 2;
for (int i360 = 0; i360 < n; i360++)
{
A[t + i360] = 2;
for (int i361 = 0; i361 < n; i361++)
{
A[t + i361] = 2;
for (int i362 = 0; i362 < n; i362++)
{
A[t + i362] = 2;
for (int i363 = 0; i363 < n; i363++)
{
A[t + i363] = 2;
for (int i364 = 0; i364 < n; i364++)
{
A[t + i364] = 2;
for (int i365 = 0; i365 < n; i365++)
{
A[t + i365] = 2;
for (int i366 = 0; i366 < n; i366++)
{
A[t + i366] = 2;
for (int i367 = 0; i367 < n; i367++)
{
A[t + i367] = 2;
for (int i368 = 0; i368 < n; i368++)
{
A[t + i368] = 2;
for (int i369 = 0; i369 < n; i369++)
{
A[t + i369] = 2;
for (int i370 = 0; i370 < n; i370++)
{
A[t + i370] = 2;
for (int i371 = 0; i371 < n; i371++)
{
A[t + i371] = 2;
for (int i372 = 0; i372 < n; i372++)
{
A[t + i372] = 2;
for (int i373 = 0; i373 < n; i373++)
{
A[t + i373] = 2;
for (int i374 = 0; i374 < n; i374++)
{
A[t + i374] = 2;
for (int i375 = 0; i375 < n; i375++)
{
A[t + i375] = 2;
for (int i376 = 0; i376 < n; i376++)
{
A[t + i376] = 2;
for (int i377 = 0; i377 < n; i377++)
{
A[t + i377] = 2;
for (int i378 = 0; i378 < n; i378++)
{
A[t + i378] = 2;
for (int i379 = 0; i379 < n; i379++)
{
A[t + i379] = 2;
for (int i380 = 0; i380 < n; i380++)
{
A[t + i380] = 2;
for (int i381 = 0; i381 < n; i381++)
{
A[t + i381] = 2;
for (int i382 = 0; i382 < n; i382++)
{
A[t + i382] = 2;
for (int i383 = 0; i383 < n; i383++)
{
A[t + i383] = 2;
for (int i384 = 0; i384 < n; i384++)
{
A[t + i384] = 2;
for (int i385 = 0; i385 < n; i385++)
{
A[t + i385] = 2;
for (int i386 = 0; i386 < n; i386++)
{
A[t + i386] = 2;
for (int i387 = 0; i387 < n; i387++)
{
A[t + i387] = 2;
for (int i388 = 0; i388 < n; i388++)
{
A[t + i388] = 2;
for (int i389 = 0; i389 < n; i389++)
{
A[t + i389] = 2;
for (int i390 = 0; i390 < n; i390++)
{
A[t + i390] = 2;
for (int i391 = 0; i391 < n; i391++)
{
A[t + i391] = 2;
for (int i392 = 0; i392 < n; i392++)
{
A[t + i392] = 2;
for (int i393 = 0; i393 < n; i393++)
{
A[t + i393] = 2;
for (int i394 = 0; i394 < n; i394++)
{
A[t + i394] = 2;
for (int i395 = 0; i395 < n; i395++)
{
A[t + i395] = 2;
for (int i396 = 0; i396 < n; i396++)
{
A[t + i396] = 2;
for (int i397 = 0; i397 < n; i397++)
{
A[t + i397] = 2;
for (int i398 = 0; i398 < n; i398++)
{
A[t + i398] = 2;
for (int i399 = 0; i399 < n; i399++)
{
A[t + i399] = 2;
for (int i400 = 0; i400 < n; i400++)
{
A[t + i400] = 2;
A[t] = 1;
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
__syncthreads();
}
}
