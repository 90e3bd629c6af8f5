import { texts } from '#texts/conversation.ts'
import classes from './conversation.module.css'

/** Questions to begin with, by what people want to know. */
export function Examples({ onAsk }: { onAsk: (question: string) => void }) {
  return (
    <section className={classes.examples} aria-label={texts.examples}>
      {texts.exampleGroups.map(({ title, questions }) => (
        <div key={title}>
          <h2>{title}</h2>
          <ul>
            {questions.map(question => (
              <li key={question}>
                <button type="button" onClick={() => onAsk(question)}>
                  {question}
                </button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
