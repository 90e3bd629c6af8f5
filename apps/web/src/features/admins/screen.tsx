import { Button, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { changeAdminStatus, listAdmins, type Admin } from '@sharelight/contract'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallFailure, call } from '../../lib/api.ts'
import { formatDateTime, formatNumber } from '../../lib/format.ts'
import { useStatus } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { RowMenu } from '../../ui/floating/row-menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { Page } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { texts as shared } from '#texts/shared.ts'
import { toast } from '../../ui/toast.ts'
import classes from './admins.module.css'
import { SortHeading, type AdminSort } from './sort-heading.tsx'
import { texts } from '#texts/admins.ts'

const InviteForm = lazyPart(() => import('./invite-form.tsx').then(module => module.InviteForm))

const SecondStepPolicyForm = lazyPart(() =>
  import('./second-step-policy.tsx').then(module => module.SecondStepPolicyForm),
)

const EditForm = lazyPart(() => import('./edit-form.tsx').then(module => module.EditForm))

/** The administrators, by e-mail descending until somebody sorts otherwise (specification S3.018). */
export function AdminsScreen() {
  const { user } = useStatus()
  const [sort, setSort] = useState<AdminSort>({ sort: 'email', direction: 'Descend' })
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), 250)
  const query = useQuery({
    queryKey: ['admins', sort, search],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listAdmins, { limit: 500, ...sort, ...(search && { search }) }, { signal }),
  })
  const invite = () =>
    openModal({ title: texts.inviteTitle, width: '36rem', content: close => <InviteForm close={close} /> })
  const secondStep = () =>
    openModal({ title: texts.policy.title, width: '36rem', content: close => <SecondStepPolicyForm close={close} /> })
  return (
    <Page
      title={texts.title}
      description={texts.description}
      aside={
        <>
          <TextInput
            w={240}
            placeholder={texts.search}
            aria-label={texts.search}
            leftSection={<IconSearch size={16} aria-hidden />}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
          />
          {user.role === 'SuperAdmin' && user.type === 'system' && (
            <Button variant="default" onClick={secondStep}>
              {texts.policy.title}
            </Button>
          )}
          {user.type === 'system' && <Button onClick={invite}>{texts.invite}</Button>}
        </>
      }
    >
      <Loaded query={query} height={300}>
        {({ admins, totalCount }) => (
          <Card title={`${formatNumber(totalCount)} ${totalCount === 1 ? texts.countOne : texts.count}`}>
            {admins.length === 0 ? <EmptyState /> : <AdminTable admins={admins} sort={sort} onSort={setSort} />}
          </Card>
        )}
      </Loaded>
    </Page>
  )
}

function AdminTable({
  admins,
  sort,
  onSort,
}: {
  admins: readonly Admin[]
  sort: AdminSort
  onSort: (sort: AdminSort) => void
}) {
  const { user, org } = useStatus()
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <thead>
          <tr>
            {(['email', 'name', 'role'] as const).map(by => (
              <SortHeading key={by} by={by} name={texts.columns[by]} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">{texts.columns.type}</th>
            <SortHeading by="status" name={texts.columns.status} sort={sort} onSort={onSort} />
            <th scope="col">{texts.columns.lastLogin}</th>
            <th scope="col">
              <span className="visually-hidden">{texts.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {admins.map(admin => (
            <tr key={admin.id}>
              <th scope="row">
                {admin.email} {admin.id === user.id && <span className="caption">({texts.you})</span>}
              </th>
              <td>{admin.name || <span className="muted">{shared.empty}</span>}</td>
              <td>{admin.role}</td>
              <td>
                {texts.type[admin.type]}
                {admin.type === 'business' && (
                  <span className="caption"> · {texts.restricted(admin.restrictions.length)}</span>
                )}
              </td>
              <td>
                <span className={classes.status} data-status={admin.status}>
                  {admin.status}
                </span>
              </td>
              <td className="numeric">{formatDateTime(admin.lastLoginAt, org.timeZone)}</td>
              <td className={classes.actions}>
                {user.type === 'system' && admin.id !== user.id && <Actions admin={admin} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Actions({ admin }: { admin: Admin }) {
  const change = useChangeStatus()
  const open = (title: string, content: (close: () => void) => React.ReactNode) =>
    openModal({ title, width: '36rem', content })
  const edit = () => open(`${texts.editTitle} ${admin.email}`, close => <EditForm admin={admin} close={close} />)
  const again = () => open(texts.inviteTitle, close => <InviteForm known={admin} close={close} />)
  const status = admin.status === 'Active' ? ('Blocked' as const) : ('Active' as const)
  return (
    <RowMenu label={`${texts.columns.actions}: ${admin.email}`}>
      {({ Item }) => (
        <>
          <Item onClick={edit}>{texts.edit}</Item>
          {admin.status === 'Pending' && <Item onClick={again}>{texts.again}</Item>}
          {admin.status !== 'Pending' && (
            <Item onClick={() => change.mutate({ id: admin.id, status })}>
              {admin.status === 'Active' ? texts.block : texts.activate}
            </Item>
          )}
        </>
      )}
    </RowMenu>
  )
}

function useChangeStatus() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change: Pick<Admin, 'id' | 'status'>) => call(changeAdminStatus, change),
    onError: error => {
      if (error instanceof CallFailure && error.code === 409) toast('alert', error.message)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admins'] }),
  })
}
