import { scanSource, type Source } from '@sharelight/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, CallFailure } from '../../lib/api.ts'
import { goTo } from '../../lib/navigation.ts'
import { paths } from '../../lib/paths.ts'
import { toast } from '../../ui/toast.ts'
import classes from './notifications.module.css'
import { texts } from '#texts/notifications.ts'

const t = texts.failing

/** A source that is not read any more: why, and in one click what mends it or where it is mended. */
export function FailingSource({
  source: { id, name, isLost, lastScan },
  close,
}: {
  source: Source
  close: () => void
}) {
  const client = useQueryClient()
  const again = useMutation({
    mutationFn: () => call(scanSource, { id }, { quiet: true }),
    onError: error => toast('alert', error instanceof CallFailure ? error.message : String(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['sources'] }),
  })
  function open() {
    close()
    goTo(paths.sources)
  }
  return (
    <div className={classes.entry} data-status="failed">
      <div className={classes.text}>
        <strong>{isLost ? t.lost(name) : t.failed(name)}</strong>
        <span className="caption">{lastScan?.error ?? t.why}</span>
        <button
          type="button"
          className={classes.action}
          disabled={again.isPending}
          onClick={isLost ? open : () => again.mutate()}
        >
          {isLost ? t.mend : t.again}
        </button>
      </div>
    </div>
  )
}
