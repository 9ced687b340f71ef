/**
 * The switch of the live view of /flows, as the browser keeps and sends it: pages that are asked for
 * with it get the script that tells what their machines do, all others know nothing of it.
 */
export const liveCookie = 'flows-live=on'
