/** The sections that no page shows as one piece: there is no preview of them. */
export const unseen = ['siteSettings', 'rates'] as const
