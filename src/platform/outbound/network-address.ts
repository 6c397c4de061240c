import ipaddr from 'ipaddr.js';

export type NetworkAddress = ipaddr.IPv4 | ipaddr.IPv6;

/** Address of Azure's WireServer: public, but answers only to machines of that cloud, with their secrets. */
const wireServer = '168.63.129.16';

/** Range of all public IPv6 addresses (RFC 4291, IANA's allocations). */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Range of IPv4 addresses that are translated for IPv6-only networks (RFC 6052). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96');

/** Reads an address as the system writes it; undefined for other text. An IPv4 address within an IPv6 address is unwrapped. */
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
 * Whether an address is public: not loopback, private, link-local, shared (RFC 6598), multicast, documentation or otherwise
 * reserved, and not a tunnel to such an address.
 */
export function isPublicAddress(address: NetworkAddress): boolean {
  if (address.range() !== 'unicast') return false;
  return address.kind() === 'ipv4' ? address.toString() !== wireServer : address.match(globalUnicast);
}
