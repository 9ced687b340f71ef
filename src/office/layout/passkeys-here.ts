/** Whether this browser can keep passkeys for this site: they go by its name, which no IP address is. */
export const arePasskeysHere = () =>
  'PublicKeyCredential' in window && !/^[\d.]+$|:/.test(location.hostname)

/** The browser's half of WebAuthn, loaded when somebody uses it. */
export const webAuthn = () => import('@simplewebauthn/browser')
