import classes from './with-code.module.css'

/** A text in which what stands between backticks is to be typed as it is: it is not broken at its dashes, where it is shorter than a line. */
export const WithCode = ({ text }: { text: string }) =>
  text.split('`').map((part, at) =>
    at % 2 ? (
      <code key={at} className={classes.code}>
        {part}
      </code>
    ) : (
      part
    ),
  )
