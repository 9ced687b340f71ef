/**
 * The header of a change by which a page says for whose account it was drawn, by its number: in one
 * browser somebody else may have logged in since. Without it nothing is compared.
 */
export const drawnForHeader = 'drawn-for'
