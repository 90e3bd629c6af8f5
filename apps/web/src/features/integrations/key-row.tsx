import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { texts } from '#texts/keys.ts'
import rows from '../../ui/row-list.module.css'

interface KeyRowProps {
  item: { name: string; prefix: string; lastUsedAt: string | null; expiresAt: string | null }
  /** What it may do, and whose it is. */
  about: string
  /** Undefined: this user may not. */
  onRevoke: (() => Promise<unknown>) | undefined
}

/** A key or a token: what tells it apart, what it may do, when it was used, and how it ends. */
export function KeyRow({ item: { name, prefix, lastUsedAt, expiresAt }, about, onRevoke }: KeyRowProps) {
  const { timeZone } = useStatus().org
  const [now] = useState(() => new Date())
  const isOver = expiresAt !== null && new Date(expiresAt) <= now
  const ask = (revoke: () => Promise<unknown>) =>
    confirm({
      title: texts.revokeTitle(name),
      description: texts.revokeText,
      submit: texts.revoke,
      destructive: true,
      onSubmit: async () => {
        await revoke()
        toast('success', texts.revoked)
      },
    })
  return (
    <li>
      <div className={rows.what}>
        <strong>{name}</strong>
        <p>{about}</p>
        <p className="caption">
          <code>{texts.begins(prefix)}</code>
        </p>
      </div>
      <div className={rows.fact} data-wide>
        <span>{lastUsedAt ? texts.used(formatDateTime(lastUsedAt, timeZone)) : texts.unused}</span>
        <span className={isOver ? rows.problem : undefined}>
          {expiresAt === null ? texts.endless : (isOver ? texts.over : texts.ends)(formatDateTime(expiresAt, timeZone))}
        </span>
      </div>
      {onRevoke && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          aria-label={texts.revokeOne(name)}
          onClick={() => ask(onRevoke)}
        >
          {texts.revoke}
        </Button>
      )}
    </li>
  )
}
