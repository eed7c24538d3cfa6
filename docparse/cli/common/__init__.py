"""What several commands share: options, the files they read and write, progress, errors."""
