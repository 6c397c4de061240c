import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { networkAddress } from '../outbound/network-address.ts';

/** Addresses of proxies whose `X-Forwarded-For` is believed, as a range or one by one; throws when one is neither. */
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
 * Whom a request comes from: the nearest address that is no trusted proxy, as `X-Forwarded-For` has them from the farthest to
 * the nearest. What stands beyond it anybody can have written.
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

/** Some proxies write the port as well. */
function withoutPort(text: string): string {
  if (isIP(text) !== 0) return text;
  const [, bracketed, plain] = /^(?:\[(.+)\]|([\d.]+))(?::\d+)?$/.exec(text) ?? [];
  return bracketed ?? plain ?? '';
}

/** Whoever has one address of IPv6 has the 2^64 of its network, which stands for them as a range; but for the machine's own. */
function networkOf(text: string): string {
  const address = networkAddress(text);
  if (!address) return text;
  if (address.kind() === 'ipv4' || address.range() === 'loopback') return address.toString();
  const range = `${address.toString()}/64`;
  return `${ipaddr.IPv6.networkAddressFromCIDR(range).toString()}/64`;
}
