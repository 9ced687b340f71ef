/** Stands where a page puts what does the work of an actor. */
export const notProvided = () => Promise.reject(new Error('Provide this actor'))
