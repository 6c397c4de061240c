import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkAddress } from '../outbound/network-address.ts';

/** Parses the addresses and ranges of proxies whose `X-Forwarded-For` is trusted; throws for an entry that is neither. */
export function trustedProxies(entries: readonly string[]): BlockList {
  const proxies = new BlockList();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    if (bits === undefined) proxies.addAddress(address, family);
    else proxies.addSubnet(address, Number(bits), family);
  }
  return proxies;
}

/**
 * Returns the address of the client: the nearest that is not a trusted proxy, as `X-Forwarded-For` lists them from farthest to
 * nearest. Entries before it may be forged. Unlike `proxy-addr`, it accepts a port behind an address, and a range of all addresses
 * (`0.0.0.0/0`) as trusted.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  const hops = String(headers['x-forwarded-for'] ?? '').split(',');
  let address = socket.remoteAddress ?? '';
  while (isTrusted(address, proxies)) {
    const next = withoutPort(hops.pop()?.trim() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return networkOf(address);
}

function isTrusted(address: string, proxies: BlockList): boolean {
  const family = isIP(address);
  return family !== 0 && proxies.check(address, family === 4 ? 'ipv4' : 'ipv6');
}

/** Removes a port, which some proxies add. */
function withoutPort(text: string): string {
  if (isIP(text) !== 0) return text;
  const [, bracketed, plain] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? [];
  return bracketed ?? plain ?? '';
}

/**
 * Returns the /64 network of an IPv6 address, as one client controls all 2^64 addresses of it; IPv4 and loopback addresses as
 * they are.
 */
function networkOf(text: string): string {
  const address = networkAddress(text);
  if (!address) return text;
  if (address.kind() === 'ipv4' || address.range() === 'loopback') return address.toString();
  const range = `${address.toString()}/64`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(range).toString()}/64`;
}
