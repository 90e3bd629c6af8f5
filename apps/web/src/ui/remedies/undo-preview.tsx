import { Button } from '@mantine/core'
import { ErrorState, LoadingState } from '../states.tsx'
import { texts } from '#texts/remedies.ts'
import { useAct, useUndoPreview } from './use-plans.ts'
import classes from './remedies.module.css'

const t = texts.undoing

interface UndoPreviewProps {
  id: string
  /** Only these steps; all that were done where none are named. */
  steps: readonly number[] | undefined
  onEnd: () => void
}

/** The dry run of taking a plan back: what each step would do, and what stands against it. */
export function UndoPreview({ id, steps, onEnd }: UndoPreviewProps) {
  const query = useUndoPreview(id, steps)
  const act = useAct()
  const found = query.data?.pages.flatMap(page => page.steps)
  const canUndo = found?.some(({ obstacle }) => obstacle === null) === true || query.hasNextPage
  return (
    <div className={classes.plan} data-testid="undo-preview">
      <strong>{t.title}</strong>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!found && !query.error && <LoadingState height={120} />}
      {found && <p>{canUndo ? t.lead : t.none}</p>}
      {found && found.length > 0 && (
        <ul className={classes.steps} aria-label={t.title}>
          {found.map(({ number, target, says, obstacle }) => (
            <li key={number}>
              <div className={classes.step}>
                <strong className="truncate mono" title={target}>
                  {target}
                </strong>
                <div className={classes.says}>{says}</div>
                {obstacle && <div className={classes.error}>{obstacle}</div>}
              </div>
            </li>
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        {query.hasNextPage && (
          <Button
            size="xs"
            variant="default"
            me="auto"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {texts.more}
          </Button>
        )}
        <Button variant="default" onClick={onEnd}>
          {texts.back}
        </Button>
        <Button
          disabled={!canUndo}
          loading={act.isPending}
          onClick={() => act.mutate({ id, what: 'undo', steps }, { onSettled: onEnd })}
        >
          {texts.undo}
        </Button>
      </div>
    </div>
  )
}
