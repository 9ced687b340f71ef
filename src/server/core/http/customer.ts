import ipaddr from 'ipaddr.js'

/** The prefix length of IPv6 networks that providers give to one customer. */
const oneCustomer = 64

/** The client at an address, for limits: with IPv6 its whole /64 network. */
export function customerAt(address: string) {
  if (!ipaddr.isValid(address)) return address.toLowerCase()
  const known = ipaddr.process(address)
  return known.kind() === 'ipv6'
    ? ipaddr.IPv6.networkAddressFromCIDR(`${known.toString()}/${oneCustomer}`).toString()
    : known.toString()
}
