import { isIP, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isPublicAddress, networkAddress, type NetworkAddress } from './network-address.ts';

/** Target of a connection, before its name is resolved. */
export interface Target {
  /** Host as a URL writes it, an IPv6 address without brackets. */
  readonly host: string;
  readonly port: number;
}

/** A name or a range of addresses that may be called although it is not public. */
type Permission =
  | { readonly host: string; readonly port: number | undefined }
  | { readonly range: [NetworkAddress, number]; readonly port: number | undefined };

/** Targets that outbound calls may reach: all public addresses, and those that the operator allows in addition. */
export class AllowList {
  readonly #permissions: readonly Permission[];

  private constructor(permissions: readonly Permission[]) {
    this.#permissions = permissions;
  }

  /**
   * Reads `erp.internal`, `erp.internal:8080`, `10.0.0.7`, `[fd00::7]:8080`, `10.0.0.0/8`; throws an error that names an entry
   * that is none of these.
   */
  static of(entries: readonly string[]): AllowList {
    return new AllowList(entries.map(permission));
  }

  /** Returns a list that allows these targets in addition. */
  with(entries: readonly string[]): AllowList {
    return new AllowList([...this.#permissions, ...entries.map(permission)]);
  }

  /**
   * Returns whether `target` may be called at an address that it was resolved to; a text that is not an address is not allowed.
   */
  allows(target: Target, addressText: string): boolean {
    const address = networkAddress(addressText);
    if (!address) return false;
    return isPublicAddress(address) || this.#permissions.some((given) => permits(given, target, address));
  }

  /** Returns whether the operator has listed a target, by its name or its literal address. */
  lists(target: Target): boolean {
    const address = networkAddress(target.host);
    return this.#permissions.some((given) => permits(given, target, address));
  }
}

function permits(given: Permission, target: Target, address: NetworkAddress | undefined): boolean {
  if (given.port !== undefined && given.port !== target.port) return false;
  if ('host' in given) return given.host === target.host;
  const [network, bits] = given.range;
  return address?.kind() === network.kind() && address.match(network, bits);
}

function permission(entry: string): Permission {
  const permitted = range(entry) ?? place(entry);
  if (!permitted) throw new TypeError(`"${entry}" is neither a host, a host:port nor a range of addresses`);
  return permitted;
}

function range(entry: string): Permission | undefined {
  if (!entry.includes('/') || !ipaddr.isValidCIDR(entry)) return undefined;
  return { range: ipaddr.parseCIDR(entry), port: undefined };
}

/** Parses a host and an optional port; returns the host as URLs write it. */
function place(entry: string): Permission | undefined {
  const [, written, portText] = /^(\[[^\]]+\]|[^:[\]/@?#\s]+)(?::(\d{1,5}))?$/.exec(bracketed(entry)) ?? [];
  const host = written && URL.parse(`http://${written}`)?.hostname.replace(/^\[|\]$/g, '');
  const port = portText === undefined ? undefined : Number(portText);
  if (!host || (port !== undefined && (port < 1 || port > 65_535))) return undefined;
  if (!isIP(host) && !/^[a-z0-9._-]+$/.test(host)) return undefined;
  const address = networkAddress(host);
  return address ? { range: [address, address.kind() === 'ipv4' ? 32 : 128], port } : { host, port };
}

function bracketed(entry: string): string {
  return isIPv6(entry) ? `[${entry}]` : entry;
}
