/** The path of the machines' charts. */
export const flowsPath = '/flows'
export const flowPath = `${flowsPath}/$flow`
