/**
 * The cookie that switches on the live view of /flows: pages requested with it get the script that
 * publishes their machines; other pages do not load it.
 */
export const liveCookie = 'flows-live=on'
