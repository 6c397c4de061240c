import { Handle, Position, type NodeProps } from '@xyflow/react';
import { memo, type ReactElement, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconPlayerPlay } from '../../icons/icons.ts';
import { IconArrowBackUp, IconHandStop, IconPencil, IconPlayerTrackNext } from '../../icons/later-icons.ts';
import { useGraph } from './graph-context.ts';
import { conditionOf, plainSummary, stepTitle } from './graph-step.logic.ts';
import type { GraphNode } from './step-graph.logic.ts';

const icons = {
  running: IconPlayerPlay,
  waiting: IconClock,
  done: IconCheck,
  failed: IconAlertTriangle,
  skipped: IconPlayerTrackNext,
  cancelled: IconBan,
  warning: IconAlertTriangle,
  changed: IconPencil,
} as const;

type Kind = GraphNode['kind'];
/** Returns the graph node of a React Flow node. */
function nodeOf<K extends Kind>({ data }: NodeProps): GraphNode & { readonly kind: K } {
  return data['node'] as GraphNode & { readonly kind: K };
}

/** Renders the two invisible ports of a node. */
function Ports(): ReactElement {
  return (
    <>
      <Handle type="target" position={Position.Top} isConnectable={false} />
      <Handle type="source" position={Position.Bottom} isConnectable={false} />
    </>
  );
}

const StepNode = memo(function StepNode(props: NodeProps): ReactElement {
  const { step } = nodeOf<'step'>(props);
  const { t } = useTranslation('graph');
  const { selected, onSelect, decorate, path, stop, renderBeside } = useGraph();
  const { tone, count = 0, note } = decorate?.(step) ?? {};
  const Icon = tone && icons[tone];
  const isSelected = selected === step.id;
  const name = stepTitle(step);
  return (
    <div
      className={`step-node${path && !path.has(step.id) ? ' step-faint' : ''}`}
      data-tone={tone}
      data-selected={isSelected}
    >
      <Ports />
      <button
        type="button"
        className="step-node-button"
        data-step={step.id}
        aria-pressed={isSelected}
        tabIndex={stop === undefined || stop === step.id ? 0 : -1}
        onClick={() => onSelect?.(step.id)}
      >
        {Icon && (
          <span className="step-node-icon" role="img" aria-label={t(`tone.${tone}`)}>
            <Icon size={16} aria-hidden />
          </span>
        )}
        <span className="step-node-texts">
          <span className="step-node-name" title={name}>
            {name}
          </span>
          <span className="step-node-note">
            {note ?? (plainSummary(step.summary ?? '') || (name === step.action ? '' : step.action))}
          </span>
        </span>
        {count > 1 && <span className="step-node-count digits">{t('times', { count })}</span>}
      </button>
      {renderBeside && <span className="step-node-beside">{renderBeside(step)}</span>}
    </div>
  );
});

function Cap({
  id,
  kind,
  children,
}: {
  readonly id: string;
  readonly kind: Kind;
  readonly children: ReactNode;
}): ReactElement {
  const { path } = useGraph();
  return (
    <div className={`step-cap step-cap-${kind}${path && !path.has(id) ? ' step-faint' : ''}`}>
      <Ports />
      <span className="step-cap-text">{children}</span>
    </div>
  );
}

const CapNode = memo(function CapNode(props: NodeProps): ReactElement {
  const { t } = useTranslation('graph');
  const node = nodeOf<'start' | 'rescue' | 'end' | 'stop'>(props);
  return (
    <Cap id={node.id} kind={node.kind}>
      {node.kind === 'stop' && <IconHandStop size={14} aria-hidden />}
      {t(`cap.${node.kind}`)}
    </Cap>
  );
});

const JumpNode = memo(function JumpNode(props: NodeProps): ReactElement {
  const { t } = useTranslation('graph');
  const { id, label } = nodeOf<'jump'>(props);
  return (
    <Cap id={id} kind="jump">
      <IconArrowBackUp size={14} aria-hidden />
      {t('jump', { step: label })}
    </Cap>
  );
});

const ConditionNode = memo(function ConditionNode(props: NodeProps): ReactElement {
  const { t } = useTranslation('graph');
  const { renderEntry } = useGraph();
  const { id, entry } = nodeOf<'condition'>(props);
  return (
    <Cap id={id} kind="condition">
      {renderEntry?.(entry) ?? (conditionOf(entry.next) || t('any'))}
    </Cap>
  );
});

const GapNode = memo(function GapNode(props: NodeProps): ReactElement {
  const { renderGap } = useGraph();
  return <div className="step-gap">{renderGap?.(nodeOf<'gap'>(props))}</div>;
});

export const nodeTypes = {
  step: StepNode,
  start: CapNode,
  rescue: CapNode,
  end: CapNode,
  stop: CapNode,
  jump: JumpNode,
  condition: ConditionNode,
  gap: GapNode,
};
