// In one file: its parts are wanted one after another, and each file's name is part of the first load.
export { OutgoingVoice, SentVoice } from '#/features/chat/voice/sent-voice';
export { VoiceTray } from '#/features/chat/voice/voice-tray';
