/** Whether reports reach the server, as it says in the page itself; else they stay in the browser. */
export const isDelivered = () =>
  document.querySelector<HTMLMetaElement>('meta[name="whistle-delivery"]')?.content === 'server'
