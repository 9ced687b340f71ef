/** Where the analysts look at the product's machines. */
export const flowsPath = '/flows'
export const flowPath = `${flowsPath}/$flow`
export const importPath = `${flowsPath}/import`
