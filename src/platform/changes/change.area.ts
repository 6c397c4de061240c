import { Area } from '../area.ts';
import type { Platform } from '../platform.ts';
import { ChangeResolver } from './change.resolver.ts';
import { changeRoutes } from './change.routes.ts';

/** Area of the changes of a workspace, which all areas write. */
export const changeArea = new Area<Pick<Platform, 'changes'>>([], {
  changes: { routes: changeRoutes, resolver: ChangeResolver },
});
