/** How far a mail or webhook has come: `failed` is tried again by itself, `refused` is not. */
export const deliveryStates = ['waiting', 'sent', 'failed', 'refused'] as const
export type DeliveryState = (typeof deliveryStates)[number]
