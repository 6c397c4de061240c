import { Area } from '../area.ts';
import type { Platform } from '../platform.ts';
import { ChangeResolver } from './change.resolver.ts';
import { changeRoutes } from './change.routes.ts';

/** The changes of a workspace, which all areas write; its tables are no entities, for they are only added to and read. */
export const changeArea = new Area<Pick<Platform, 'changes'>>([], {
  changes: { routes: changeRoutes, resolver: ChangeResolver },
});
