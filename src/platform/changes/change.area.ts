import { Area } from '../area.ts';
import type { Platform } from '../platform.ts';
import { ChangeResolver } from './change.resolver.ts';
import { changeRoutes } from './change.routes.ts';

/**
 * Area of the changes of a workspace, which all areas write; its tables are not entities, because rows are only inserted
 * and read.
 */
export const changeArea = new Area<Pick<Platform, 'changes'>>([], {
  changes: { routes: changeRoutes, resolver: ChangeResolver },
});
