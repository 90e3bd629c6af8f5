import type { contentCollections } from '@sharelight/contract'
import type { z } from 'zod'
import { formatDate } from '../../lib/format.ts'
import { useContent } from '../../lib/content.ts'
import { openModal } from '../../ui/modal-store.ts'
import { Loaded } from '../../ui/states.tsx'
import { mediaUrl, Video } from '../../ui/video.tsx'
import classes from './release-notes.module.css'
import { texts } from '#texts/release-notes.ts'

type Note = z.output<(typeof contentCollections)['release-notes']>[number]

/** What is new, by date (specification S2.071). */
export function openReleaseNotes() {
  openModal({ title: texts.title, width: '60rem', content: <Notes /> })
}

function Notes() {
  return (
    <Loaded query={useContent('release-notes')}>
      {notes => (
        <div className={classes.notes}>
          {notes
            .toSorted((a, b) => b.date.localeCompare(a.date))
            .map(note => (
              <Release key={note.version} note={note} />
            ))}
        </div>
      )}
    </Loaded>
  )
}

function Release({ note: { date, version, entries } }: { note: Note }) {
  return (
    <section className={classes.release} aria-label={texts.version(version)}>
      <header>
        <time dateTime={date}>{formatDate(date)}</time>
        <span className="caption">{texts.version(version)}</span>
      </header>
      <ul>
        {entries.map(({ type, title, description, image }) => (
          <li key={title}>
            <span className={classes.kind} data-kind={type}>
              {texts.kinds[type]}
            </span>
            <div>
              <h3>{title}</h3>
              <p>{description}</p>
              {image && <Media file={image} title={title} />}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Media({ file, title }: { file: string; title: string }) {
  const isPicture = /\.(png|jpe?g|gif|svg|webp|avif)$/i.test(file)
  return (
    <div className={classes.media}>
      {isPicture ? <img src={mediaUrl(file)} alt={title} /> : <Video url={file} title={title} />}
    </div>
  )
}
