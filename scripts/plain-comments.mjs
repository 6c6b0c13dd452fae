/** Words that hide what a comment is about, and what to write instead. CONTRIBUTING.md, «Comments». */
const words = [
  [/\banew\b/i, 'again, reload or recreate'],
  [/\bby and by\b/i, 'in the background, or later'],
  [/\bat hand\b/i, 'in memory, or available'],
  [/\bopenly\b/i, 'in plain text'],
  [/\bclaims?\b/i, 'estimation'],
  [/\bwhoever\b/i, 'the caller, the user, the reader'],
  [/\b(?:nobody|somebody)\b/i, 'the noun: no user, another process, the caller'],
  [/\bwhom\b/i, 'the noun: the user, the caller'],
  [
    /(?:^|[.,:;(]\s*|\b(?:by|for|of|to|from|with|and|or|ask|asks|tell|tells)\s)who (?:asks|waits|reads|listens|answers|writes|looks|follows|comes|sees|has|is)\b/i,
    'the noun: the caller, the user, the request',
  ],
  [
    /\bwhat (?:waits|was (?:said|typed|seen|asked|held|told|begun)|is (?:said|typed|seen|asked|held|told|begun)|there is to)\b/i,
    'the noun: the pending entry, the message, the draft',
  ],
  [/\b(?:is|are|was|were|be|been|being) (?:told|said)\b/i, 'the verb: shows, returns, logs, names'],
  [/\bsays? (?:so|nothing of)\b/i, 'the verb: returns, reports, omits'],
  [/\bthe past\b/i, 'as of, snapshot, point in time, history'],
  [/\bhas need\b|\bhave need\b/i, 'needs'],
  [/\bgoes? again\b/i, 'is sent again, is retried'],
  [/\bin vain\b/i, 'without effect, or fails'],
  [/\bdoes without\b|\bdo without\b/i, 'does not need, or omits'],
  [/\bas if by\b|\bso to speak\b/i, 'nothing'],
];

/** Reports comments with these words, so that every engineer understands a comment at first reading. */
const rule = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { unclear: 'Unclear in a comment: «{{ word }}». Write {{ instead }}.' },
  },
  create: ({ sourceCode, report }) => ({
    Program: () => {
      for (const { value, loc } of sourceCode.getAllComments())
        for (const [pattern, instead] of words) {
          const word = pattern.exec(value)?.[0].trim();
          if (word) report({ loc, messageId: 'unclear', data: { word, instead } });
        }
    },
  }),
};

export const plainComments = { rules: { 'plain-comments': rule } };
