/** The placeholder for an actor that the page provides. */
export const notProvided = () => Promise.reject(new Error('Provide this actor'))
