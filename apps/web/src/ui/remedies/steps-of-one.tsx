import { Checkbox, Group, Text } from '@mantine/core'
import type { PlanStep } from '@sharelight/contract'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { formatDate } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { texts } from '#texts/remedies.ts'
import classes from './remedies.module.css'

interface StepsOfOneProps {
  /** All about the same thing. */
  steps: readonly PlanStep[]
  chosen: ReadonlySet<number>
  /** Absent while nothing can be chosen. */
  onChoose: ((numbers: readonly number[], isChosen: boolean) => void) | undefined
}

/** What is done to one thing: a step, or one for each grant, which are chosen together or one by one. */
export function StepsOfOne({ steps, chosen, onChoose }: StepsOfOneProps) {
  const [first] = steps
  if (!first) return null
  const { target } = first
  const chooseOf = (step: PlanStep, label: string) =>
    onChoose && isOpen(step) ? (
      <Checkbox
        size="xs"
        mt={2}
        aria-label={label}
        checked={chosen.has(step.number)}
        onChange={event => onChoose([step.number], event.currentTarget.checked)}
      />
    ) : null
  if (steps.length === 1)
    return (
      <li data-state={first.state}>
        {chooseOf(first, texts.choose(target))}
        <div className={classes.step}>
          <Head title={target} step={first} />
          <Body step={first} />
        </div>
      </li>
    )
  return (
    <li>
      <ChooseAll steps={steps} chosen={chosen} onChoose={onChoose} />
      <div className={classes.step}>
        <Head title={target} />
        <ul className={classes.grants} aria-label={texts.grantsOf(target)}>
          {steps.map(step => (
            <li key={step.number} data-state={step.state}>
              {chooseOf(step, texts.choose(step.says))}
              <div className={classes.step}>
                <Body step={step} state={<State state={step.state} />} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </li>
  )
}

function ChooseAll({ steps, chosen, onChoose }: StepsOfOneProps) {
  const [first] = steps
  const open = steps.filter(isOpen).map(({ number }) => number)
  if (!onChoose || !first || open.length === 0) return null
  const count = open.filter(number => chosen.has(number)).length
  return (
    <Checkbox
      size="xs"
      mt={2}
      aria-label={texts.choose(first.target)}
      checked={count === open.length}
      indeterminate={count > 0 && count < open.length}
      onChange={event => onChoose(open, event.currentTarget.checked)}
    />
  )
}

const isOpen = ({ state }: PlanStep) => state === 'planned' || state === 'applied' || state === 'undone'

const colours: Partial<Record<PlanStep['state'], string>> = {
  applied: 'var(--severity-1)',
  refused: 'var(--severity-3)',
  failed: 'var(--severity-3)',
}
const isBad = (state: PlanStep['state']) => state === 'refused' || state === 'failed'

function Head({ title, step }: { title: string; step?: PlanStep }) {
  return (
    <div className={classes.head}>
      <strong className="truncate mono" title={title}>
        {title}
      </strong>
      {step && <State state={step.state} />}
    </div>
  )
}

function State({ state }: { state: PlanStep['state'] }) {
  return (
    <Group component="span" gap={4} wrap="nowrap" c={colours[state] ?? 'dimmed'} style={{ flex: 'none' }}>
      {state === 'applied' && <IconCheck size={14} aria-hidden />}
      {isBad(state) && <IconAlertTriangle size={14} aria-hidden />}
      <Text component="span" size="xs">
        {texts.state[state]}
      </Text>
    </Group>
  )
}

function Body({ step, state: mark }: { step: PlanStep; state?: React.ReactNode }) {
  const { says, state, error, use, undoable, before, after } = step
  const {
    org: { timeZone },
  } = useStatus()
  return (
    <>
      {(says !== error || mark) && (
        <div className={classes.head}>
          <div className={classes.says}>{says !== error && says}</div>
          {mark}
        </div>
      )}
      {error && <div className={classes.error}>{error}</div>}
      {use && use.events > 0 && state === 'planned' && (
        <div className={classes.warning}>{texts.used(use.events, formatDate(use.lastAt, timeZone))}</div>
      )}
      {!undoable && !isBad(state) && <div className={classes.warning}>{texts.final}</div>}
      {Object.keys(before).length + Object.keys(after).length > 0 && (
        <details>
          <summary>{texts.settings}</summary>
          <div className={classes.change}>
            <Settings title={texts.before} value={before} />
            <Settings title={texts.after} value={after} />
          </div>
        </details>
      )}
    </>
  )
}

function Settings({ title, value }: { title: string; value: Record<string, unknown> }) {
  return (
    <div>
      <span className="caption">{title}</span>
      <pre tabIndex={0} aria-label={title}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </div>
  )
}
