/** As much of an email address as tells it from another one of the same person: 'a…@example.com'. */
export const masked = (address: string) =>
  address.replace(/^(.).*@/u, (_, first: string) => `${first}…@`)
