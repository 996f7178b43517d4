/* Textures and surfaces: nothing yet. */
