/** What another program is told. */
export const webhookTypes = [
  'application.received',
  'application.decided',
  'message.received',
] as const
export type WebhookType = (typeof webhookTypes)[number]

/** An event and how far it has come; nothing of what it is about. */
export interface WebhookDelivery {
  /** The same on every attempt, as the header webhook-id. */
  id: string
  type: WebhookType
  at: string
  attempts: number
  state: 'waiting' | 'sent' | 'failed'
  /** When the other program took it; '' before. */
  sentAt: string
  /** Why it could not be sent; '' otherwise. */
  problem: string
}

export interface WebhookPage {
  /** Whether WEBHOOK_URL is set. */
  isOn: boolean
  /** The newest first. */
  items: WebhookDelivery[]
  total: number
  page: number
  pages: number
}

export const webhookPageSize = 50
