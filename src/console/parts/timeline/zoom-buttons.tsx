import { ActionIcon, Button, Group } from '@mantine/core';
import type { ReactElement } from 'react';
import { useTranslation } from 'react-i18next';
import { IconChevronLeft, IconChevronRight, IconZoomIn, IconZoomOut } from '../../icons/later-icons.ts';
import type { ZoomStep } from './zoom.logic.ts';

interface ZoomButtonsProps {
  readonly isZoomed: boolean;
  readonly onStep: (step: ZoomStep) => void;
  readonly onAll: () => void;
}

const icons = { in: IconZoomIn, out: IconZoomOut, earlier: IconChevronLeft, later: IconChevronRight };

/** Shows buttons that do the same as dragging over the timeline; while all is visible there is only the one to zoom in. */
export function ZoomButtons({ isZoomed, onStep, onAll }: ZoomButtonsProps): ReactElement {
  const { t } = useTranslation('timeline');
  return (
    <Group gap={4} justify="flex-end" role="group" aria-label={t('label')} className="timeline-zoom">
      {isZoomed && (
        <Button size="compact-sm" variant="default" onClick={onAll}>
          {t('all')}
        </Button>
      )}
      {(['earlier', 'in', 'out', 'later'] as const).map((step) => {
        const Icon = icons[step];
        return (
          <ActionIcon
            key={step}
            variant="default"
            aria-label={t(step)}
            title={t(step)}
            disabled={!isZoomed && step !== 'in'}
            onClick={() => onStep(step)}
          >
            <Icon size={16} aria-hidden />
          </ActionIcon>
        );
      })}
    </Group>
  );
}
