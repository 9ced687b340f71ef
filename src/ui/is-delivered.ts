import { createContext, useContext } from 'react'
import { pageFact } from './site-facts'

/**
 * Whether reports are sent to the server, from the page's `meta`; otherwise they stay in the
 * browser.
 */
export const isDelivered = () => pageFact('whistle-delivery') === 'server'

/** The same for what the server draws, too. */
export const DeliveryContext = createContext(false)

export const useDelivery = () => useContext(DeliveryContext)
