const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon varphi chi psi omega'.split(
    ' ',
  )
const capitals = new Map([
  [0x393, 'Gamma'],
  [0x394, 'Delta'],
  [0x398, 'Theta'],
  [0x39b, 'Lambda'],
  [0x39e, 'Xi'],
  [0x3a0, 'Pi'],
  [0x3a3, 'Sigma'],
  [0x3a6, 'Phi'],
  [0x3a8, 'Psi'],
  [0x3a9, 'Omega'],
])

/** LaTeX's names (amsmath) of what formulas in office documents use. */
const names: Readonly<Record<string, string>> = {
  '∞': 'infty',
  '×': 'times',
  '÷': 'div',
  '±': 'pm',
  '∓': 'mp',
  '·': 'cdot',
  '⋅': 'cdot',
  '∗': 'ast',
  '≤': 'leq',
  '≥': 'geq',
  '≠': 'neq',
  '≈': 'approx',
  '≡': 'equiv',
  '∼': 'sim',
  '≅': 'cong',
  '∝': 'propto',
  '≪': 'll',
  '≫': 'gg',
  '∈': 'in',
  '∉': 'notin',
  '⊂': 'subset',
  '⊆': 'subseteq',
  '⊃': 'supset',
  '∪': 'cup',
  '∩': 'cap',
  '∅': 'emptyset',
  '∀': 'forall',
  '∃': 'exists',
  '¬': 'neg',
  '∧': 'wedge',
  '∨': 'vee',
  '→': 'rightarrow',
  '←': 'leftarrow',
  '↔': 'leftrightarrow',
  '⇒': 'Rightarrow',
  '⇐': 'Leftarrow',
  '⇔': 'Leftrightarrow',
  '↦': 'mapsto',
  '∂': 'partial',
  '∇': 'nabla',
  '√': 'surd',
  '∑': 'sum',
  '∏': 'prod',
  '∐': 'coprod',
  '∫': 'int',
  '∬': 'iint',
  '∭': 'iiint',
  '∮': 'oint',
  '∯': 'oiint',
  '∰': 'oiiint',
  '⋃': 'bigcup',
  '⋂': 'bigcap',
  '⋁': 'bigvee',
  '⋀': 'bigwedge',
  '…': 'ldots',
  '⋯': 'cdots',
  '∘': 'circ',
  '°': 'degree',
  '⊕': 'oplus',
  '⊗': 'otimes',
  '⊥': 'perp',
  '∥': 'parallel',
  '∠': 'angle',
  '′': 'prime',
  ℏ: 'hbar',
  ℓ: 'ell',
  '⟨': 'langle',
  '⟩': 'rangle',
  '‖': '|',
  '{': '{',
  '}': '}',
}

function nameOf(symbol: string): string | undefined {
  const code = symbol.codePointAt(0) ?? 0
  return names[symbol] ?? capitals.get(code) ?? (code >= 0x3b1 && code <= 0x3c9 ? greek[code - 0x3b1] : undefined)
}

/** Text of a formula with its symbols by their LaTeX names. */
export function latexOf(text: string): string {
  return text.replace(/[^\x20-\x7a|~]/gu, symbol => {
    const name = nameOf(symbol.normalize('NFKC')) ?? nameOf(symbol)
    return name === undefined ? symbol : /^\W/.test(name) ? `\\${name}` : ` \\${name} `
  })
}
