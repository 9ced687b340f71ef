import { lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

const privateTarget = () => new Error('WEBHOOK_URL leads to an address that is not public')

const globalNetwork = ipaddr.IPv6.parseCIDR('2000::/3')

/** Whether an IP address is one of the public internet; one inside another (::ffff:…) counts. */
export function isPublicAddress(address: string) {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalNetwork)
}

/**
 * Refuses an address that is written into the URL; names are judged by `publicLookup`.
 * @throws Error
 */
export function refusePrivateHost(hostname: string) {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) && !isPublicAddress(host)) throw privateTarget()
}

/**
 * Resolves a name and connects to what was judged, so that no second answer of the name server can
 * lead elsewhere. One address that is not public refuses them all.
 */
export const publicLookup: LookupFunction = (hostname, options, done) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, '', 0)
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      return done(privateTarget(), '', 0)
    if (options.all) return done(null, found)
    done(null, found[0]!.address, found[0]!.family)
  })
