import { createContext, useContext } from 'react'

/**
 * Whether reports are sent to the server, from the page's `meta`; otherwise they stay in the
 * browser.
 */
export const isDelivered = () =>
  document.querySelector<HTMLMetaElement>('meta[name="whistle-delivery"]')?.content === 'server'

/** The same for what the server draws, too. */
export const DeliveryContext = createContext(false)

export const useDelivery = () => useContext(DeliveryContext)
