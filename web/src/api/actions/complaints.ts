import { call } from '#/api/client';
import { upload, type UploadOptions } from '#/api/upload';
import type { ComplaintCase, ComplaintFile, ComplaintOpened, Id, NewComplaintForm } from '#/api/wire';

/** Brings a file for a complaint. Refusals: file_unreadable, photo_too_small, body_too_large, rate_limited. */
export function bringComplaintFile(file: File, options: UploadOptions): Promise<ComplaintFile> {
  return upload('/api/complaint-file.php', 'file', file, options);
}

/** Makes a complaint; the way to it comes by mail. Refusals: field errors, rate_limited. */
export function complain(complaint: NewComplaintForm, idempotencyKey: string): Promise<ComplaintOpened> {
  return call('POST', '/api/complaint.php', { body: complaint, idempotencyKey });
}

/** Which complaint, and a visitor's right to it. */
export interface ComplaintLink {
  number: string;
  token: string | null;
}

/** Writes on in a complaint. Refusals: complaint_closed, complaint_full, not_found, field errors. */
export function replyToComplaint(
  { number, token }: ComplaintLink,
  reply: { text: string; files: Id[] },
  idempotencyKey: string,
): Promise<ComplaintCase> {
  return call('PUT', '/api/complaint.php', { body: { number, ...(token && { token }), ...reply }, idempotencyKey });
}
