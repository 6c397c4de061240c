import type { SVGProps } from 'react';
import { iconPaths } from './icon-paths.ts';

/** Attributes of an icon: width and height are `size`, in pixels; the width of its lines is `stroke`, in units of 24. */
interface IconProps extends Omit<SVGProps<SVGSVGElement>, 'stroke'> {
  readonly size?: number | string;
  readonly stroke?: number | string;
}

/** An icon, as a component. */
export type Icon = (props: IconProps) => React.JSX.Element;

/** Creates the icon of a name. */
function icon(name: keyof typeof iconPaths): Icon {
  return function OutlineIcon({ size = 24, stroke = 2, className = '', ...rest }) {
    return (
      <svg
        xmlns="http://www.w3.org/2000/svg"
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={stroke}
        strokeLinecap="round"
        strokeLinejoin="round"
        className={`tabler-icon tabler-icon-${name} ${className}`.trim()}
        {...rest}
      >
        <path d={iconPaths[name]} />
      </svg>
    );
  };
}

export const IconActivity = icon('activity');
export const IconAlertCircle = icon('alert-circle');
export const IconAlertTriangle = icon('alert-triangle');
export const IconArrowBackUp = icon('arrow-back-up');
export const IconArrowBarToRight = icon('arrow-bar-to-right');
export const IconArrowForwardUp = icon('arrow-forward-up');
export const IconArrowUp = icon('arrow-up');
export const IconArrowsUpDown = icon('arrows-up-down');
export const IconBan = icon('ban');
export const IconBolt = icon('bolt');
export const IconBookmarks = icon('bookmarks');
export const IconBuilding = icon('building');
export const IconCalendar = icon('calendar');
export const IconCash = icon('cash');
export const IconCheck = icon('check');
export const IconChecklist = icon('checklist');
export const IconChevronDown = icon('chevron-down');
export const IconChevronLeft = icon('chevron-left');
export const IconChevronRight = icon('chevron-right');
export const IconChevronUp = icon('chevron-up');
export const IconCircleCheck = icon('circle-check');
export const IconClock = icon('clock');
export const IconClockOff = icon('clock-off');
export const IconCopy = icon('copy');
export const IconDeviceFloppy = icon('device-floppy');
export const IconDots = icon('dots');
export const IconEdit = icon('edit');
export const IconFileCheck = icon('file-check');
export const IconFileInvoice = icon('file-invoice');
export const IconFileMinus = icon('file-minus');
export const IconFilePencil = icon('file-pencil');
export const IconFileTypePdf = icon('file-type-pdf');
export const IconFilter = icon('filter');
export const IconFilterOff = icon('filter-off');
export const IconFlask = icon('flask');
export const IconFolder = icon('folder');
export const IconFolders = icon('folders');
export const IconGitBranch = icon('git-branch');
export const IconGripVertical = icon('grip-vertical');
export const IconHandClick = icon('hand-click');
export const IconHandStop = icon('hand-stop');
export const IconHistory = icon('history');
export const IconInbox = icon('inbox');
export const IconInfoCircle = icon('info-circle');
export const IconKey = icon('key');
export const IconListNumbers = icon('list-numbers');
export const IconLoader = icon('loader');
export const IconLock = icon('lock');
export const IconMinus = icon('minus');
export const IconPencil = icon('pencil');
export const IconPlayerPause = icon('player-pause');
export const IconPlayerPlay = icon('player-play');
export const IconPlayerTrackNext = icon('player-track-next');
export const IconPlug = icon('plug');
export const IconPlus = icon('plus');
export const IconReceiptRefund = icon('receipt-refund');
export const IconRefresh = icon('refresh');
export const IconRefreshAlert = icon('refresh-alert');
export const IconRepeat = icon('repeat');
export const IconSearch = icon('search');
export const IconSend = icon('send');
export const IconSettings = icon('settings');
export const IconSignature = icon('signature');
export const IconSitemap = icon('sitemap');
export const IconTrash = icon('trash');
export const IconWebhook = icon('webhook');
export const IconX = icon('x');
export const IconZoomIn = icon('zoom-in');
export const IconZoomOut = icon('zoom-out');
