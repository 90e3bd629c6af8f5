import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { Account } from '@sharelight/contract'
import type { ServiceBook } from '@sharelight/domain'
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react'
import { useCallback, useMemo, useState } from 'react'
import { show } from '../../lib/overlays.ts'
import { useStatus } from '../../lib/queries.ts'
import { useServices } from '../../lib/services.ts'
import { confirm } from '../../ui/confirm.tsx'
import type { Column, Sort } from '../../ui/column.ts'
import { DataTable, TablePlaceholder } from '../../ui/data-table.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { MiddleName } from '../../ui/middle-name.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { texts } from '#texts/accounts.ts'
import { useAccounts, useRemoveAccount, type AccountFilter } from './use-accounts.ts'

const Departments = lazyPart(() => import('./departments.tsx').then(module => module.Departments))
const AddForm = lazyPart(() => import('./add-form.tsx').then(module => module.AddForm))

const filters: readonly AccountFilter[] = ['all', 'synced', 'failing']

/** Subscriptions in the connected services (specification S3.020–S3.022). */
export function AccountsScreen() {
  const { user, org } = useStatus()
  const departments = () =>
    org.features.some(({ id }) => id === 'departments_information')
      ? openModal({ title: texts.departments, width: '72rem', content: close => <Departments close={close} /> })
      : show({ kind: 'premium', key: 'departments_information' })
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const [filter, setFilter] = useState<AccountFilter>('all')
  const add = () => openModal({ title: texts.addTitle, content: close => <AddForm close={close} /> })
  return (
    <Page
      title={texts.title}
      description={texts.description}
      fill
      aside={
        <>
          <SegmentedControl
            size="xs"
            aria-label={texts.of}
            value={filter}
            onChange={value => setFilter(filters.find(each => each === value) ?? 'all')}
            data={filters.map(value => ({ value, label: texts[value] }))}
          />
          <TextInput
            w={240}
            placeholder={texts.search}
            aria-label={texts.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          <Button variant="default" onClick={departments}>
            {texts.departments}
          </Button>
          {user.type === 'system' && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add}>
              {texts.add}
            </Button>
          )}
        </>
      }
    >
      <AccountTable search={search} filter={filter} />
    </Page>
  )
}

function AccountTable({ search, filter }: { search: string; filter: AccountFilter }) {
  const { user } = useStatus()
  const [sort, setSort] = useState<Sort>({ by: 'displayName', direction: 'Ascend' })
  const remove = useRemoveAccount()
  const isSystem = user.type === 'system'
  const ask = useCallback(
    (account: Account) =>
      confirm({
        title: texts.removeTitle,
        description: `${account.displayName}. ${texts.removeHint}`,
        submit: texts.remove,
        destructive: true,
        onSubmit: () => remove(account.subscriptionId),
      }),
    [remove],
  )
  const services = useServices()
  const columns = useMemo(() => columnsFor(services, isSystem ? ask : undefined), [services, isSystem, ask])
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useAccounts({
    search,
    filter,
    orderBy: `${sort.by} ${sort.direction === 'Ascend' ? 'ASC' : 'DESC'}`,
  })
  const rows = useMemo(() => data?.pages.flatMap(page => page.value) ?? [], [data])
  const onVisible = useCallback(
    (_first: number, last: number) => {
      if (hasNextPage && !isFetchingNextPage && last >= rows.length - 20) void fetchNextPage()
    },
    [hasNextPage, isFetchingNextPage, fetchNextPage, rows.length],
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <TablePlaceholder />
  const total = data.pages[0]?.total ?? rows.length
  return (
    <>
      <p style={{ fontSize: 13, padding: '0 0 8px' }}>
        <span data-testid="total" className="numeric">
          {texts.count(total)}
        </span>
      </p>
      {rows.length === 0 ? (
        <EmptyState title={texts.none} hint={search || filter !== 'all' ? texts.noneFound : texts.noneHint} />
      ) : (
        <DataTable
          label={texts.title}
          columns={columns}
          total={rows.length + (hasNextPage ? 1 : 0)}
          rowAt={index => rows[index]}
          onVisible={onVisible}
          sort={sort}
          onSort={setSort}
          question={JSON.stringify([search, filter, sort])}
        />
      )}
    </>
  )
}

function columnsFor(services: ServiceBook, remove: ((account: Account) => void) | undefined): Column<Account>[] {
  const t = texts.columns
  return [
    {
      id: 'name',
      title: t.name,
      width: 'minmax(200px, 2fr)',
      sortBy: 'displayName',
      cell: row => <MiddleName text={row.displayName} />,
    },
    {
      id: 'email',
      title: t.email,
      width: 'minmax(220px, 2fr)',
      sortBy: 'externalId',
      cell: row => <MiddleName text={row.externalId} />,
    },
    {
      id: 'service',
      title: t.service,
      width: 'minmax(120px, 1fr)',
      sortBy: 'service',
      cell: row => services.byKey(row.service)?.name ?? row.service,
    },
    {
      id: 'error',
      title: t.error,
      width: 'minmax(140px, 1fr)',
      sortBy: 'syncErrorCode',
      cell: row => row.syncErrorCode ?? <span className="muted">{shared.empty}</span>,
    },
    {
      id: 'id',
      title: t.id,
      width: 'minmax(140px, 1fr)',
      sortBy: 'subscriptionId',
      cell: row => (
        <span className="mono truncate" title={row.subscriptionId}>
          {row.subscriptionId}
        </span>
      ),
    },
    ...(remove
      ? [
          {
            id: 'remove',
            title: texts.remove,
            width: '120px',
            align: 'end' as const,
            cell: (row: Account) => (
              <Button
                variant="subtle"
                color="gray"
                size="compact-xs"
                aria-label={`${texts.remove}: ${row.displayName}`}
                onClick={() => remove(row)}
              >
                <IconTrash size={15} />
              </Button>
            ),
          },
        ]
      : []),
  ]
}
