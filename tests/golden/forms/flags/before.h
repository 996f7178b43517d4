typedef long long wide_type;
