import type { NoticeKind } from '../policy/index.ts';
import type { Core } from './core.ts';
import type { Course } from './course.ts';

/** Sends what the profile sends for a call that these tables decided. */
export function notify(
  core: Core,
  course: Course,
  kind: NoticeKind,
  tablesOf: () => readonly string[],
): void {
  if (core.options.notice === undefined || core.profile.notices.length === 0) return;
  const tables = tablesOf();
  const rule = core.profile.notices.find((one) => one.tables.some((table) => tables.includes(table)));
  if (rule === undefined) return;
  for (const one of rule.send) {
    if (one !== kind && !(one === 'opened' && kind !== 'opened')) continue;
    if (one === 'opened') {
      if (course.wasOpened) continue;
      course.wasOpened = true;
    }
    core.notice({
      kind: one,
      session: course.session,
      tool: course.call.tool,
      ...(course.call.id === undefined ? {} : { callId: course.call.id }),
    });
  }
}
