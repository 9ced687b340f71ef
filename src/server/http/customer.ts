import ipaddr from 'ipaddr.js'

/** Bits of an IPv6 address that one customer gets whole networks of. */
const oneCustomer = 64

/** Names who is at an address: with IPv6 everybody in its /64 network. */
export function customerAt(address: string) {
  if (!ipaddr.isValid(address)) return address.toLowerCase()
  const known = ipaddr.process(address)
  return known.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${oneCustomer}`).toString()
    : known.toString()
}
