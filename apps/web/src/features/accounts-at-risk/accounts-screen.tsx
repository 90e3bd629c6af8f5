import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import type { AccountList } from '@sharelight/contract'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { useSearchParams } from 'react-router'
import { formatNumber } from '../../lib/format.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/page.tsx'
import { screens } from '#texts/screens.ts'
import { texts } from '#texts/accounts-at-risk.ts'
import { AccountsTable } from './accounts-table.tsx'
import classes from './accounts.module.css'
import { ExportButton } from './export-button.tsx'
import { useAccounts, type AccountsQuestion } from './use-accounts.ts'

const LeaversForm = lazyPart(() => import('./leavers-form.tsx').then(module => module.LeaversForm))
const DaysForm = lazyPart(() => import('./days-form.tsx').then(module => module.DaysForm))

const names = { unprotected: 'unprotectedAccounts', ghost: 'ghostAccounts' } as const
const sorts: readonly string[] = ['severity', 'name', 'lastSignIn', 'reach'] satisfies AccountsQuestion['sort'][]

/** Accounts at risk with the reasons and what each can still reach. The address says everything about the list. */
export function AccountsScreen({ list }: { list: AccountList }) {
  const place = usePlace(list)
  const accounts = useAccounts(place.question)
  const search = useDebouncedCallback((q: string) => place.change({ q }), 250)
  const { overview } = accounts
  return (
    <Page
      title={screens[names[list]] ?? ''}
      description={texts.descriptions[list]}
      fill
      aside={
        <>
          <TextInput
            key={list}
            w={220}
            placeholder={texts.search}
            aria-label={texts.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            defaultValue={place.question.search ?? ''}
            onChange={event => search(event.currentTarget.value)}
          />
          {list === 'ghost' && overview && <GhostWays unusedDays={overview.settings.unusedDays} />}
          <ExportButton question={place.question} />
        </>
      }
    >
      <div className={classes.above}>
        <NativeSelect
          size="xs"
          aria-label={texts.reasons}
          value={place.question.reason ?? ''}
          onChange={event => place.change({ reason: event.currentTarget.value })}
          data={[
            { value: '', label: texts.all },
            ...(overview?.reasons ?? []).map(({ id, title, accounts: count }) => ({
              value: id,
              label: texts.reason(title, formatNumber(count)),
            })),
          ]}
        />
        {overview && (
          <p className="caption">
            {texts.coverage(formatNumber(overview.coverage.accounts), formatNumber(overview.coverage.unknown))}
            {list === 'ghost' && ` ${texts.leavers(formatNumber(overview.settings.leavers))}.`}
          </p>
        )}
      </div>
      <AccountsTable
        accounts={accounts}
        question={place.question}
        onSort={(by, direction) => place.change({ sort: `${by}:${direction}` })}
      />
    </Page>
  )
}

function GhostWays({ unusedDays }: { unusedDays: number }) {
  return (
    <>
      <Button
        variant="default"
        onClick={() =>
          openModal({
            title: texts.unusedTitle,
            width: '26rem',
            content: close => <DaysForm days={unusedDays} close={close} />,
          })
        }
      >
        {texts.unusedDays(unusedDays)}
      </Button>
      <Button
        variant="default"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() =>
          openModal({ title: texts.importTitle, width: '44rem', content: close => <LeaversForm close={close} /> })
        }
      >
        {texts.importLeavers}
      </Button>
    </>
  )
}

function usePlace(list: AccountList) {
  const [query, setQuery] = useSearchParams()
  const [by, direction] = query.get('sort')?.split(':') ?? []
  const [search, reason] = [query.get('q'), query.get('reason')]
  const question: AccountsQuestion = {
    list,
    ...(search && { search }),
    ...(reason && { reason }),
    sort: (by && sorts.includes(by) ? by : 'severity') as AccountsQuestion['sort'],
    direction: direction === 'Ascend' ? 'Ascend' : 'Descend',
  }
  return {
    question,
    change: (values: Record<string, string>) =>
      setQuery(
        current => {
          const next = new URLSearchParams(current)
          for (const [name, value] of Object.entries(values)) {
            if (value) next.set(name, value)
            else next.delete(name)
          }
          return next
        },
        { replace: true },
      ),
  }
}
