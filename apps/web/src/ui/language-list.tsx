import { language, languages, speak } from '../lib/languages.ts'
import classes from './language-list.module.css'
import { texts } from '#texts/shared.ts'

/** The languages that the screens speak, each by its own name. Choosing one loads the page anew in it, when it is kept for whoever is signed in. */
export function LanguageList({ onChoose }: { onChoose?: (tag: string) => Promise<void> }) {
  return (
    <ul className={classes.languages} aria-label={texts.language}>
      {Object.entries(languages).map(([tag, name]) => (
        <li key={tag}>
          <button
            type="button"
            lang={tag}
            className={classes.language}
            aria-current={tag === language || undefined}
            onClick={() => void Promise.resolve(onChoose?.(tag)).then(() => speak(tag))}
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  )
}
