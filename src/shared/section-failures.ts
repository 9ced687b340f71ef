/** Sections that have no text of their own for these failures; silence would be a lie. */
export const loadFailed = 'Failed to load. Please try again.'
export const saveFailed = 'Failed to save. Please try again.'
