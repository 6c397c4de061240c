import ipaddr from 'ipaddr.js';

export type NetworkAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** A public address of a cloud that answers only its own machines, with their secrets (Azure's WireServer). */
const wireServer = '168.63.129.16';

/** What all addresses of the public internet under IPv6 begin with (RFC 4291, IANA's allocations). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Addresses of IPv4 as a network of IPv6 alone reaches them (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Reads an address as the system writes it; undefined when it is none. What IPv6 only wraps is the address of IPv4 within. */
export function networkAddress(text: string): NetworkAddress | undefined {
  if (!ipaddr.isValid(text)) return undefined;
  const address = ipaddr.parse(text);
  if (address.kind() === 'ipv4') return address;
  const wrapping = address as ipaddr.IPv6;
  return wrapping.isIPv4MappedAddress() || wrapping.match(translated)
    ? new ipaddr.IPv4(wrapping.toByteArray().slice(-4))
    : wrapping;
}

/**
 * Whether an address is one of the public internet: no loopback, private, link-local, shared (RFC 6598), multicast,
 * documentation or otherwise reserved one, and no tunnel that ends at one.
 */
export function isPublicAddress(address: NetworkAddress): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? address.toString() !== wireServer : address.match(globalUnicast);
}
