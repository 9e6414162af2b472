import type { Core } from './core.ts';
import type { Course } from './course.ts';

/** Waits for a place among the open questions; `false` where the call was cancelled first. */
export async function takePlace(core: Core, course: Course): Promise<boolean> {
  course.place = await core.queue.enter(course.signal);
  return course.place !== undefined;
}

export function leavePlace(course: Course): void {
  course.place?.leave();
  course.place = undefined;
}
