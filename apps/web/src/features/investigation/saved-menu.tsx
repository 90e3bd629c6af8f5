import { ActionIcon, Group } from '@mantine/core'
import { deleteInvestigation, listInvestigations, type Investigation } from '@sharelight/contract'
import { IconBookmark, IconChevronDown, IconTrash } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { formatDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import controls from '../../ui/controls.module.css'
import { Menu } from '../../ui/floating/menu.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { openModal } from '../../ui/modal-store.ts'
import { texts } from '#texts/investigation.ts'

const SaveForm = lazyPart(() => import('./save-form.tsx').then(module => module.SaveForm))
const t = texts.saved

/** Investigations that were kept: what the address says, under a name. */
export function SavedMenu({ name, type }: { name: string; type: string }) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isWanted, setWanted] = useState(false)
  const saved = useQuery({
    queryKey: ['investigations'],
    enabled: isWanted,
    queryFn: async ({ signal }) => (await call(listInvestigations, {}, { signal })).objects,
  })
  const remove = useMutation({
    mutationFn: (id: string) => call(deleteInvestigation, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: ['investigations'] }),
  })
  const save = () =>
    openModal({ title: t.title, content: close => <SaveForm name={name} content={{ type, search }} close={close} /> })
  return (
    <Menu
      width={320}
      onOpen={() => setWanted(true)}
      target={trigger => (
        <button {...trigger} type="button" className={controls.control}>
          <IconBookmark size={16} aria-hidden />
          {t.menu}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {({ Item, Divider, Label }) => (
        <>
          <Item onClick={save}>{t.save}</Item>
          <Divider />
          {saved.data?.length === 0 && <Label>{t.none}</Label>}
          {saved.data?.map(investigation => (
            <Group key={investigation.id} gap={4} wrap="nowrap">
              <Item
                style={{ minWidth: 0 }}
                styles={{ itemLabel: { minWidth: 0 } }}
                onClick={() => void navigate(addressOf(investigation))}
              >
                <span className="truncate" style={{ display: 'block' }} title={investigation.name}>
                  {investigation.name || t.unnamed}
                </span>
                <span className="caption">{formatDate(investigation.createdAt)}</span>
              </Item>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`${t.remove}: ${investigation.name}`}
                onClick={() => remove.mutate(investigation.id)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </Group>
          ))}
        </>
      )}
    </Menu>
  )
}

function addressOf({ content }: Investigation): string {
  const search = typeof content.search === 'string' ? content.search : ''
  return `${paths.investigation}${search.startsWith('?') ? search : ''}`
}
