/**
 * Changes that break a promise, by area: `from` stands exactly once in its file, and `tests` must fail when `to` replaces it. All tests
 * belong to `npm test`.
 */
const groups = [
  {
    area: 'money',
    file: 'events/src/money.ts',
    tests: ['events/test/money.test.ts'],
    changes: [
      ['Math.abs(rest) * 2 >= divisor', 'Math.abs(rest) * 2 > divisor'],
      ['(dividend < 0n ? dividend - half : dividend + half) / divisor', '(dividend + half) / divisor'],
      [' || scaled / factor !== value', ''],
      ['if (Math.abs(cents) > maxMoney * cent)', 'if (cents > maxMoney * cent)'],
      ['sum += part;\n  return money(sum);', 'sum += part;\n  return sum;'],
      [
        'Number(b.over > a.over) - Number(b.over < a.over)',
        'Number(b.over < a.over) - Number(b.over > a.over)',
      ],
      ['if (divisor === 0n) return null;', 'if (divisor === 0n) return 0;'],
      ['micros(after) - micros(before)', 'micros(before) - micros(after)'],
      ['Math.abs(rounded) > maxQuantity', 'rounded > maxQuantity'],
    ],
  },
  {
    area: 'money',
    file: 'events/src/estimation-ledger.ts',
    tests: ['events/test/estimation-ledger.test.ts', 'events/test/estimation-ledger.properties.test.ts'],
    changes: [
      ['return es_suma || amount === 0 ? amount : -amount;', 'return amount;'],
      ["tipo === 'porcentaje' ? shareCents(of, valor) : roundToCents(valor)", 'roundToCents(valor)'],
      ['if (balance === null) return wanted;', 'if (balance === null) return 0;'],
      ['estimation.es_final ? balance.left : wanted, balance.left, total', 'wanted, balance.left, total'],
      [': wanted, balance.left, total));', ': wanted, total));'],
      [': wanted, balance.left, total));', ': wanted, balance.left));'],
      ['shareCents(subtotal_1, iva_percentage)', 'shareCents(total, iva_percentage)'],
      [
        'signed(estimation.retencion_retraso, subtotal_2)',
        'signed(estimation.retencion_retraso, subtotal_1)',
      ],
      ["other.base ?? 'subtotal_3'", "'subtotal_3'"],
      ["other.base ?? 'subtotal_3'", "other.base ?? 'subtotal_1'"],
      ['late, toCents(estimation.devolucion_retencion)]', 'late]'],
      ['toPesos(sumCents([subtotal_3, ...others]))', 'toPesos(subtotal_3)'],
      ['if (!isDraft(estimation)) used', 'used'],
      ['Number(isDraft(a)) - Number(isDraft(b)) ||', ''],
      ['text(a.creation_date, b.creation_date) ||', ''],
      [' && estimation.anticipo_amortization_amount === toPesos(amortised)', ''],
      ['if (!isDraft(row)) [', 'if (row) ['],
    ],
  },
  {
    area: 'money',
    file: 'events/src/retention-ledger.ts',
    tests: ['events/test/retention-ledger.test.ts'],
    changes: [
      ['sumCents([withheld, -returned])', 'sumCents([withheld, returned])'],
      ["kind !== 'retencion' || (", '('],
      ['kind ?? kinds.get(foldedText(nombre)) ??', 'kind ??'],
      ['.filter(({ parts }) => parts.some((cents) => cents !== 0))', ''],
    ],
  },
  {
    area: 'money',
    file: 'events/src/s-curve.ts',
    tests: ['events/test/s-curve.test.ts'],
    changes: [
      ['i <= now ? shown(value) : null', 'i < now ? shown(value) : null'],
      ['rounded(ev.div(pv), 4)', 'rounded(pv.div(ev), 4)'],
      ['amount > 0 ? amount : 1)', 'amount > 0 ? amount : 100)'],
    ],
  },
  {
    area: 'money',
    file: 'command-service/src/estimation/rules.ts',
    tests: ['command-service/src/estimation/rules.test.ts'],
    changes: [
      ['other.number === number && other.id !== id', 'other.number === number && other.id === id'],
      ["tipo === 'porcentaje' && valor > 100", "tipo === 'porcentaje' && valor > 1000"],
      [' || state.deleted.has(asked.id)', ''],
      ['requireDateOrder(data);', ''],
    ],
  },
  {
    area: 'money',
    file: 'command-service/src/estimation/lines.ts',
    tests: ['command-service/src/estimation/rules.test.ts', 'command-service/src/estimation/kinds.test.ts'],
    changes: [
      ['captured.get(concept_id) ?? contractedPrice(', 'contractedPrice('],
      ['priceOn(concept, end_date)', 'concept.unit_price'],
      ['if (seen.has(concept_id))', 'if (!seen)'],
    ],
  },
  {
    area: 'permissions',
    file: 'events/src/permissions.ts',
    tests: ['events/test/permissions.test.ts'],
    changes: [
      ["'projects.write': [", "'projects.write': ['manager', "],
      ["'estimations.write': [", "'estimations.write': ['manager', "],
      ["'estimations.return': [", "'estimations.return': ['supervisor', "],
      ["'internal-contract.read': [", "'internal-contract.read': ['supervisor', "],
      ["'documents.delete': [", "'documents.delete': ['supervisor', "],
      ["'storage.write': [", "'storage.write': ['manager', "],
      [' && assigned_projects.length === 0)', ')'],
      ['visibleProjects(person)?.includes(projectId) ?? true', 'projectId !== person.id'],
    ],
  },
  {
    area: 'permissions',
    file: 'platform/src/http/authentication.ts',
    tests: ['platform/src/http/authentication.test.ts'],
    changes: [
      ['if (!may(person.role, action))', 'if (!person.role)'],
      ['if (projectId !== undefined && ', "if (projectId === '' && "],
      ['if (!account || account.credential !== claims.credential)', 'if (!account)'],
      ['if (!sameRole(account, claims))', 'if (!claims)'],
    ],
  },
  {
    area: 'sync',
    file: 'frontend/src/offline/item-store.ts',
    tests: ['frontend/src/offline/item-store.test.ts', 'frontend/src/offline/outbox.test.ts'],
    changes: [
      ['const may = item !== undefined && mayChange(known(item));', 'const may = item !== undefined;'],
      ['if (there && saidBy(there) !== saidBy(item)) throw waitsAlready();', ''],
      ['while (cursor?.value.refusal)', 'while (cursor?.value.absent)'],
      ['const asked = { ...next, unasked: false };', 'const asked = next;'],
      ['noteSentId(next.id);', ''],
      ['const waits = item?.refusal != null;', 'const waits = item !== undefined;'],
    ],
  },
  {
    area: 'sync',
    file: 'frontend/src/offline/send-waiting.ts',
    tests: ['frontend/src/offline/send-waiting.test.ts'],
    changes: [
      ["return (await store.remove(own, record)) ? 'followed' : 'sent';", "return 'sent';"],
      ["if (isDefect(error)) return 'passed';", ''],
      ['[408, 425, 429]', '[408, 425]'],
      ["if (isSignedOut(error)) return 'signed-out';", ''],
      ["if (isFull(failure)) return 'passed';", ''],
      ["if (signal.aborted) return 'away';", ''],
    ],
  },
  {
    area: 'sync',
    file: 'frontend/src/offline/send-entry.ts',
    tests: ['frontend/src/offline/send-entry.test.ts'],
    changes: [
      ['if (file.stored) continue;', ''],
      ['key: randomId(), stored: null', 'stored: null'],
    ],
  },
  {
    area: 'sync',
    file: 'frontend/src/device/capture.ts',
    tests: ['frontend/src/offline/send-entry.test.ts', 'frontend/src/device/progress.test.ts'],
    changes: [
      ["if (typeof answer.file_url !== 'string') throw foreignResponse();", ''],
      [' && differs(part, now, mine)', ''],
      ['isOther(record, now)', 'false'],
    ],
  },
  {
    area: 'sync',
    file: 'frontend/src/device/record-change.ts',
    tests: ['frontend/src/device/progress.test.ts', 'frontend/src/device/estimations.test.ts'],
    changes: [
      ['if (removes && isGone(outcome.error)) return {};', ''],
      ['!isContested({ ...record, ...current })', 'true'],
    ],
  },
  {
    area: 'sync',
    file: 'frontend/src/api/conflict.ts',
    tests: ['frontend/src/api/conflict.test.ts'],
    changes: [
      ['error.status === 412', 'error.status === 409'],
      ['|| isAnother() || !(await resolve(current)) || isAnother()', '|| !(await resolve(current))'],
    ],
  },
  {
    area: 'redelivery',
    file: 'command-service/src/machinery/command-id.ts',
    tests: ['command-service/test/request-keys.test.ts', 'command-service/test/idempotency.test.ts'],
    changes: [
      ['[scope.by, scope.name,', '[scope.name,'],
      ['scope.name, scope.stream, key', 'scope.name, scope.stream'],
    ],
  },
  {
    area: 'redelivery',
    file: 'command-service/src/machinery/fingerprint.ts',
    tests: ['command-service/test/request-keys.test.ts', 'command-service/test/idempotency.test.ts'],
    changes: [
      ['known !== now) refuseTaken(clash)', 'known === null) refuseTaken(clash)'],
      ["'created_offline', ", ''],
      ['.toSorted(([a], [b]) => (a < b ? -1 : 1))', ''],
    ],
  },
  {
    area: 'redelivery',
    file: 'command-service/src/machinery/execute.ts',
    tests: ['command-service/test/request-keys.test.ts', 'command-service/test/idempotency.test.ts'],
    changes: [
      ['if (known) return unchangedAgain(known);', ''],
      ['sameRequest(done.fingerprint, fingerprint, clash);\n    await whenRepeated?.();', ''],
    ],
  },
  {
    area: 'redelivery',
    file: 'command-service/src/machinery/precondition.ts',
    tests: ['command-service/test/stale-revisions.test.ts'],
    changes: [
      ['if (current.revision === seen) return', 'if (current) return'],
      ['!isProblem(error) || error.statusCode === 403 || error.statusCode === 404', 'error === null'],
    ],
  },
  {
    area: 'redelivery',
    file: 'command-service/src/machinery/processed-commands.ts',
    tests: ['command-service/src/machinery/processed-commands.test.ts'],
    changes: [
      ['.filter((line) => !since.has(idOf(line)))', ''],
      ['low = ends + 1', 'low = ends + 2'],
      ["return kept.sort().join('\\n');", "return kept.join('\\n');"],
    ],
  },
  {
    area: 'redelivery',
    file: 'projections/src/batch.ts',
    tests: [
      'projections/test/redelivery.test.ts',
      'projections/test/catch-up.test.ts',
      'projections/test/runner.test.ts',
    ],
    changes: [
      ['position < through.position && !failure', '!failure'],
      ['event.position > position && work.concerns(event)', 'work.concerns(event)'],
      ['if (former.has(event.stream)) continue;', ''],
    ],
  },
  {
    area: 'redelivery',
    file: 'projections/src/checkpoint.ts',
    tests: [
      'projections/test/redelivery.test.ts',
      'projections/test/leases.test.ts',
      'projections/test/workers.test.ts',
    ],
    changes: [
      ['if (rowCount !== leads.length) throw fenced();', 'if (rowCount === null) throw fenced();'],
      [' and c.position = mine.position', ''],
    ],
  },
  {
    area: 'as-of',
    file: 'platform/src/store/events-until.ts',
    tests: ['query-service/test/as-of.test.ts', 'runtime/test/as-of/reference.test.ts'],
    changes: [
      ['> instant.getTime()', '>= instant.getTime()'],
      ['> instant.getTime()) return;', '> instant.getTime()) continue;'],
    ],
  },
  {
    area: 'as-of',
    file: 'query-service/src/as-of.ts',
    tests: ['query-service/test/as-of.test.ts', 'runtime/test/as-of/reference.test.ts'],
    changes: [
      ['if (instant > now)', 'if (instant === now)'],
      ['if (!ofProjects(route)) return', 'if (!route) return'],
      ['const today = businessDay(instant);', 'const today = businessDay(new Date());'],
      ['(await projectById(then, project_id)) === undefined', 'project_id === null'],
    ],
  },
  {
    area: 'as-of',
    file: 'projections/src/as-of/snapshot-session.ts',
    tests: ['projections/test/as-of.test.ts', 'query-service/test/as-of.test.ts'],
    changes: [
      ['if (present !== name) {', 'if (present === undefined) {'],
      ['if (!lasting) forget();', ''],
    ],
  },
  {
    area: 'as-of',
    file: 'frontend/src/api/snapshot.ts',
    tests: ['frontend/src/api/snapshot.test.ts'],
    changes: [
      ['past === null || new URLSearchParams(query).has(parameter)', 'past === null'],
      ["role === 'administrator' || role === 'manager' || role === 'externo'", 'role !== undefined'],
      ['if (snapshotInstant(user) !== null) throw', 'if (user === null) throw'],
    ],
  },
];

/** One entry per change: `area`, `file`, `from`, `to` and the test files that must fail. */
export const mutations = groups.flatMap(({ changes, ...group }) =>
  changes.map(([from, to]) => ({ ...group, from, to })),
);
