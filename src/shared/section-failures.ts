/** Sentences for sections without their own: a failure must not be silent. */
export const loadFailed = 'Failed to load. Please try again.'
export const saveFailed = 'Failed to save. Please try again.'
